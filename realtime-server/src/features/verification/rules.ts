import { Refusal } from '../../platform/base/refusal.ts'
import { undoable } from '../safety/service.ts'

/** Milliseconds after which a document is deleted in any case. */
export const keptAtMost = 48 * 60 * 60 * 1000

interface Times {
  state: string
  submitted_at: Date
  decided_at: Date | null
}

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Deletion time of a document: an hour after the decision, but at most two days after the submission. */
export function documentEnd({ submitted_at, decided_at }: Times): Date {
  const latest = after(submitted_at, keptAtMost)
  const decided = decided_at && after(decided_at, undoable)
  return decided && decided < latest ? decided : latest
}

/** @throws Refusal CONFLICT if it is decided or its document is too old */
export function requirePending(row: Times, now: Date): void {
  if (row.state !== 'pending') throw new Refusal('CONFLICT', 'This verification is decided.')
  if (now >= documentEnd(row)) throw new Refusal('CONFLICT', 'Its document is older than 48 hours.')
}
