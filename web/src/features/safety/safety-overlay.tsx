import { Suspense, useEffect } from 'react'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useHasQuestion } from './queries.ts'
import { closeQuestion, useQuestion } from './store.ts'

const SafetySheets = lazyPart(async () => (await import('./safety-sheets.tsx')).SafetySheets, Missing)

/** What is asked before somebody is reported or blocked, over whatever is on screen. Used once in the app. */
export function SafetyOverlay() {
  if (!useHasQuestion()) return null
  return (
    <Suspense fallback={null}>
      <SafetySheets />
    </Suspense>
  )
}

/** Says why nothing is asked if the code did not arrive. */
function Missing() {
  const { step } = useQuestion()
  useEffect(() => {
    if (!step) return
    sayItDidNotLoad()
    closeQuestion()
  }, [step])
  return null
}
