import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withViewTransition } from '../../ui/view-transition.ts'
import { goToStep, useDraftStore } from './draft.ts'
import { steps } from './wizard-rules.ts'

interface HistoryEntry {
  step: number
  /** The steps of the history entries made by this visit of the wizard, the last one directly before the current. */
  under: readonly number[]
}

/** The wizard's steps as history entries: the browser's Back goes back one step, and a reload stays on the step. */
export function useSteps() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const kept = useDraftStore((draft) => draft.step)
  const known = entryOf(state)
  const { step, under } = known ?? { step: kept, under: [] }
  const enter = (entry: HistoryEntry, replace: boolean) =>
    navigate(pathname + search, { replace, state: { wizard: entry } })

  useEffect(() => {
    goToStep(step)
  }, [step])

  // biome-ignore lint/correctness/useExhaustiveDependencies: writes the entry once, and only if it has no step yet
  useEffect(() => {
    if (!known) enter({ step, under: [] }, true)
  }, [known === null])

  return {
    step,
    go: (to: number) =>
      withViewTransition(() => void enter({ step: to, under: [...under, step] }, false)),
    /** Goes to the previous step. Does nothing on the first. */
    back(): void {
      if (under.at(-1) === step - 1) void navigate(-1)
      else withViewTransition(() => void enter({ step: step - 1, under }, true))
    },
    /** Leaves the wizard's entries, so that Back no longer passes through them. */
    leave(): void {
      if (under.length > 0) void navigate(-under.length)
    },
  }
}

function entryOf(state: unknown): HistoryEntry | null {
  if (typeof state !== 'object' || state === null || !('wizard' in state)) return null
  const { step, under } = state.wizard as Partial<HistoryEntry>
  const isStep = typeof step === 'number' && steps[step] !== undefined
  return isStep && Array.isArray(under) ? { step, under } : null
}
