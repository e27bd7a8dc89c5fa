import { useEffect, useEffectEvent } from 'react'
import { useIsVisible } from '../../ui/use-visible.ts'
import type { Outgoing } from '../outbox/lane.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** Hands messages that the server refused to the composer on screen, in whichever tab that is. */
export function useRefused(
  outbox: Outbox,
  conversation: string,
  onRefused: (messages: readonly Outgoing[]) => void,
): void {
  const isVisible = useIsVisible()
  const { refused } = outbox.useLane(conversation)
  const take = useEffectEvent(() => onRefused(outbox.takeRefused(conversation)))
  useEffect(() => {
    if (isVisible && refused.length > 0) take()
  }, [isVisible, refused])
}
