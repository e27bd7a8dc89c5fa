import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { untilQuiet } from '../../lib/quiet.ts'
import { toast } from '../../ui/toast.tsx'
import { useCelebrations } from './store.ts'

const load = async () => (await import('./components/match-overlay.tsx')).MatchOverlay
/** If its chunk does not arrive, the match is still in the list; only the celebration is missing. */
const MatchOverlay = lazyPart(load)

/** Shows new matches one after the other, over whatever is on screen. Used once in the app. */
export function Celebration() {
  const match = useCelebrations(({ queue }) => queue[0])
  // So that it opens at once when there is a match.
  useEffect(
    () =>
      void untilQuiet()
        .then(load)
        .catch(() => undefined),
    [],
  )
  const isHeld = useHeldWhileTyping(match)
  if (!match || isHeld) return null
  return (
    <Suspense fallback={null}>
      <MatchOverlay key={match.id} match={match} />
    </Suspense>
  )
}

const isTyping = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('textarea, input:not([type=file], [type=radio], [type=checkbox], [type=range])')

/** Whether a new match waits because the user is typing. A banner says so and opens it; otherwise it opens when they have left the field. */
function useHeldWhileTyping(match: MatchView | undefined): boolean {
  const [seen, setSeen] = useState<{ match: MatchView | undefined; isHeld: boolean }>({
    match: undefined,
    isHeld: false,
  })
  if (match !== seen.match) setSeen({ match, isHeld: match !== undefined && isTyping() })
  const { isHeld } = seen
  useEffect(() => {
    if (!isHeld || !match) return
    const open = () => setSeen({ match, isHeld: false })
    toast({
      title: "It's a Match!",
      text: `You and ${match.otherUser.name} like each other.`,
      tone: 'success',
      action: { label: 'See', onClick: open },
    })
    // A press on Send takes the focus for a moment.
    const left = () => setTimeout(() => !isTyping() && open())
    document.addEventListener('focusout', left)
    return () => document.removeEventListener('focusout', left)
  }, [isHeld, match])
  return isHeld
}
