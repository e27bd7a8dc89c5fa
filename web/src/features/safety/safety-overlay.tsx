import { Suspense, useEffect } from 'react'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useFirstWarning, useHasQuestion } from './queries.ts'
import { closeQuestion, useQuestion } from './store.ts'

const SafetySheets = lazyPart(
  async () => (await import('./safety-sheets.tsx')).SafetySheets,
  Missing,
)

const WarningSheet = lazyPart(
  async () => (await import('./components/warning-sheet.tsx')).WarningSheet,
)

/** A warning, or the dialogs before a report or block, over any screen. Render once in the app. */
export function SafetyOverlay() {
  const hasQuestion = useHasQuestion()
  const warning = useFirstWarning()
  return (
    <Suspense fallback={null}>
      {hasQuestion && <SafetySheets />}
      {warning && <WarningSheet key={warning.id} warning={warning} />}
    </Suspense>
  )
}

/** Explains why no dialog opens if the code did not arrive. */
function Missing() {
  const { step } = useQuestion()
  useEffect(() => {
    if (!step) return
    sayItDidNotLoad()
    closeQuestion()
  }, [step])
  return null
}
