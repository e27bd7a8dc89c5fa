import { Refusal } from '../../platform/base/refusal.ts'

/** Milliseconds in which a decision can be undone. */
export const undoable = 60 * 60 * 1000

export const mayUndo = (decidedAt: Date | null, now: Date): boolean =>
  decidedAt !== null && now.getTime() < decidedAt.getTime() + undoable

export const tooLateToUndo = (): Refusal =>
  new Refusal('CONFLICT', 'Only a decision of the last hour can be undone.')
