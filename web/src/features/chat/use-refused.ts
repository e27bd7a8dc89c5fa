import { useEffect } from 'react'
import { useIsVisible } from '../../ui/use-visible.ts'
import { outbox } from './outbox.ts'
import { giveBack } from './store.ts'

/** What the server refused goes back into the composer that is on screen, in whichever tab that is. */
export function useRefused(matchId: string): void {
  const isVisible = useIsVisible()
  const { refused } = outbox.useLane(matchId)
  useEffect(() => {
    if (isVisible && refused.length > 0) giveBack(matchId, outbox.takeRefused(matchId), true)
  }, [matchId, isVisible, refused])
}
