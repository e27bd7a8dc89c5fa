import type { CardView } from '@swoon/realtime-server/contract/people'
import { undoWithin } from '@swoon/realtime-server/contract/swipes'
import { create } from 'zustand'
import { revisits } from '../second-look/queries.ts'

interface LastPass {
  /** Whose pass was the last decision of this tab, while it can still be taken back. */
  person: CardView | null
  /** Whose pass is being taken back. */
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

// A second decision on the same person is later than the pass.
revisits.useMade.subscribe((made) => {
  const { person } = useLastPass.getState()
  if (person && made.has(person.id)) offerUndo(null)
})
