import type { ReportCategory } from './contract.ts'

/** Categories read before all others. */
export const urgent: readonly string[] = ['underage', 'harassment'] satisfies ReportCategory[]

/** Reporter of texts flagged by a rule. Not a person, and without an account. */
export const theRules = '00000000-0000-0000-0000-000000000000'

/** Reporter of people on whom the team decides without a report. Not a person either. */
export const theTeam = '00000000-0000-0000-0000-000000000001'

/** Outcomes of a reporter's earlier reports: those that led to a measure, and those dismissed. */
export interface Record {
  upheld: number
  dismissed: number
}

/** Trust in a reporter, from 0 to 1; starts at one half. */
export const trustOf = ({ upheld, dismissed }: Record): number =>
  (upheld + 1) / (upheld + dismissed + 2)

export interface Waiting extends Record {
  category: string
  created_at: Date
  reported_id: string
  reporter_id: string
}

/**
 * Sorts open reports for reading: underage and harassment first, then those about people with the most, and most trusted, reporters, then
 * the oldest. `weight` sums the trust of these reporters, each counted once.
 */
export function byPriority<R extends Waiting>(
  reports: readonly R[],
): (R & { isUrgent: boolean; weight: number; reporters: number })[] {
  const trust = new Map<string, Map<string, number>>()
  for (const report of reports) {
    const reporters = trust.get(report.reported_id) ?? new Map<string, number>()
    trust.set(report.reported_id, reporters.set(report.reporter_id, trustOf(report)))
  }
  return reports
    .map((report) => {
      const reporters = [...(trust.get(report.reported_id)?.values() ?? [])]
      const weight = reporters.reduce((sum, each) => sum + each, 0)
      return {
        ...report,
        isUrgent: urgent.includes(report.category),
        weight,
        reporters: reporters.length,
      }
    })
    .sort(
      (one, other) =>
        Number(other.isUrgent) - Number(one.isUrgent) ||
        other.weight - one.weight ||
        one.created_at.getTime() - other.created_at.getTime(),
    )
}
