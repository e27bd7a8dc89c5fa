import { Suspense, useEffect, useLayoutEffect } from 'react'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useQuiet } from '../../lib/quiet.ts'
import { useRung } from '../../lib/rings.ts'
import { resumeCall, useVideoStore } from './store.ts'

const CallHost = lazyPart(async () => (await import('./call-host.tsx')).CallHost, Missing)
const CallSheets = lazyPart(async () => (await import('./call-sheets.tsx')).CallSheets)

/** Checks whether this tab is in a call, on screen or in a small window. Kept here, because every page asks, and few need the queries. */
export const useIsInCall = (): boolean => useVideoStore(({ hosted }) => hosted !== null)

/** Incoming rings, above any screen, this tab's call, and the feedback question after it. Render once in the app. */
export function CallOverlay() {
  const rings = useRung(({ rung }) => rung.length > 0)
  const asks = useVideoStore(({ ended }) => ended !== null)
  const hosts = useIsInCall()
  // Preloaded before a ring, so that the banner waits for no code.
  const isQuiet = useQuiet()
  // Before any page reports which call it shows.
  useLayoutEffect(resumeCall, [])
  return (
    <>
      <Suspense fallback={null}>{(isQuiet || rings || asks) && <CallSheets />}</Suspense>
      <Suspense fallback={null}>{hosts && <CallHost />}</Suspense>
    </>
  )
}

/** Explains why a call's place stays empty. */
function Missing() {
  useEffect(sayItDidNotLoad, [])
  return null
}
