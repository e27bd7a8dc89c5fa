import { useEffect } from 'react'
import { useIsVisible } from '../../ui/use-visible.ts'
import { outbox } from './outbox.ts'
import { returnToComposer } from './store.ts'

/** Returns messages that the server refused to the composer on screen, in whichever tab that is. */
export function useRefused(matchId: string): void {
  const isVisible = useIsVisible()
  const { refused } = outbox.useLane(matchId)
  useEffect(() => {
    if (isVisible && refused.length > 0) returnToComposer(matchId, outbox.takeRefused(matchId), true)
  }, [matchId, isVisible, refused])
}
