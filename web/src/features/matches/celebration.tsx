import { lazy, Suspense } from 'react'
import { useCelebrations } from './store.ts'

const MatchOverlay = lazy(() =>
  import('./components/match-overlay.tsx').then((module) => ({ default: module.MatchOverlay })),
)

/** Shows new matches one after the other, over whatever is on screen. Stands once in the app; costs nothing until the first. */
export function Celebration() {
  const match = useCelebrations(({ queue }) => queue[0])
  if (!match) return null
  return (
    <Suspense fallback={null}>
      <MatchOverlay key={match.id} match={match} />
    </Suspense>
  )
}
