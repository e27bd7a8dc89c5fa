import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useRung } from '../../lib/rings.ts'
import { useVideoStore } from './store.ts'

const CallSheets = lazyPart(async () => (await import('./call-sheets.tsx')).CallSheets)

/** Who rings, above whatever is on screen, and the question after a call over it. Used once in the app. */
export function CallOverlay() {
  const rings = useRung(({ rung }) => rung !== null)
  const asks = useVideoStore(({ ended }) => ended !== null)
  return <Suspense fallback={null}>{(rings || asks) && <CallSheets />}</Suspense>
}
