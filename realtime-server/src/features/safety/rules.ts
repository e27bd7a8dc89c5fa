import type { ReportCategory } from './contract.ts'

/** Read before all others. */
export const urgent: readonly string[] = ['underage', 'harassment'] satisfies ReportCategory[]

/** Stands for the reporter of a text that a rule has flagged, not a person. Has no account. */
export const theRules = '00000000-0000-0000-0000-000000000000'

/** A reporter's earlier reports: those that led to a measure, and those that were dismissed. */
export interface Record {
  upheld: number
  dismissed: number
}

/** How far a reporter is believed, 0 to 1: one half at first. */
export const trustOf = ({ upheld, dismissed }: Record): number =>
  (upheld + 1) / (upheld + dismissed + 2)

export interface Waiting extends Record {
  category: string
  created_at: Date
  reported_id: string
  reporter_id: string
}

/**
 * Open reports in the order in which they should be read: underage and harassment first, then those about whom the most and most trusted
 * people complain, then the oldest. `weight` is the sum of these people's trust, each counted once.
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

/** Milliseconds for which a decision can be undone. */
export const undoable = 60 * 60 * 1000

export const mayUndo = ({ closed_at }: { closed_at: Date | null }, now: Date): boolean =>
  closed_at !== null && now.getTime() < closed_at.getTime() + undoable
