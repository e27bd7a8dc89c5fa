import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useCelebrations } from './store.ts'

const Nothing = () => null

/** Without its chunk a match still stands in the list; only the feast is missing. */
async function load(): Promise<{ default: ComponentType<{ match: MatchView }> }> {
  // Awaited, not chained: the bundler fetches the styles first, and only so is their failure caught as well.
  try {
    const { MatchOverlay } = await import('./components/match-overlay.tsx')
    return { default: MatchOverlay }
  } catch {
    return { default: Nothing }
  }
}

const MatchOverlay = lazy(load)

/** Milliseconds after the start at which the overlay is fetched, so that it opens at once when it is needed. */
const fetchAfter = 4000

/** Shows new matches one after the other, over whatever is on screen. Stands once in the app. */
export function Celebration() {
  const match = useCelebrations(({ queue }) => queue[0])
  useEffect(() => {
    const timer = setTimeout(() => void load(), fetchAfter)
    return () => clearTimeout(timer)
  }, [])
  if (!match) return null
  return (
    <Suspense fallback={null}>
      <MatchOverlay key={match.id} match={match} />
    </Suspense>
  )
}
