import { type ComponentProps, Suspense, useEffect } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { untilQuiet } from '../../lib/quiet.ts'
import type { MatchOverlay as Overlay } from './components/match-overlay.tsx'
import { useCelebrations } from './store.ts'

const load = async () => (await import('./components/match-overlay.tsx')).MatchOverlay
/** If its chunk does not arrive, the match is still in the list; only the celebration is missing. */
const MatchOverlay = lazyPart(load)

/** Celebrates new matches one by one, over any screen. Render once in the app. */
export function Celebration({
  FirstMessage,
}: Pick<ComponentProps<typeof Overlay>, 'FirstMessage'>) {
  const match = useCelebrations(({ queue }) => queue[0])
  // Preloads it, so that it opens at once when there is a match.
  useEffect(
    () =>
      void untilQuiet()
        .then(load)
        .catch(() => undefined),
    [],
  )
  if (!match) return null
  return (
    <Suspense fallback={null}>
      <MatchOverlay key={match.id} match={match} FirstMessage={FirstMessage} />
    </Suspense>
  )
}
