import type { CardView } from '@swoon/realtime-server/contract/people'
import { undoWithin } from '@swoon/realtime-server/contract/swipes'
import { create } from 'zustand'
import type { Decision } from '../../lib/decisions.ts'

/** A decision that may be taken back: a pass, or a super like that made no match. */
export interface Undoable {
  person: CardView
  decision: Decision
}

interface LastDecision {
  /** This tab's last decision, while it can still be taken back. */
  last: Undoable | null
  /** The decision that is being taken back. */
  undoing: Undoable | null
}

export const useLastDecision = create<LastDecision>(() => ({ last: null, undoing: null }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Offers to take back a decision for a minute; null ends the offer. */
export function offerUndo(last: Undoable | null): void {
  clearTimeout(timer)
  useLastDecision.setState({ last })
  if (last) timer = setTimeout(() => offerUndo(null), undoWithin)
}
