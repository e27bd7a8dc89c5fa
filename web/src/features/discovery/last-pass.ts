import type { CardView } from '@swoon/realtime-server/contract/people'
import { undoWithin } from '@swoon/realtime-server/contract/swipes'
import { create } from 'zustand'

interface LastPass {
  /** The person passed in this tab's last decision, while that can still be taken back. */
  person: CardView | null
  /** The person whose pass is being taken back. */
  undoing: CardView | null
}

export const useLastPass = create<LastPass>(() => ({ person: null, undoing: null }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Offers to take back a pass for a minute; null ends the offer. */
export function offerUndo(person: CardView | null): void {
  clearTimeout(timer)
  useLastPass.setState({ person })
  if (person) timer = setTimeout(() => offerUndo(null), undoWithin)
}
