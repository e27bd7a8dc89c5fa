import { lazy, type ReactNode } from 'react'
import { useAgeGate } from './age-confirmation.ts'

// Most visits have answered it: it is no part of what every visit loads.
const AgeQuestion = lazy(() => import('./age-question.tsx').then((file) => ({ default: file.AgeQuestion })))

/** Nothing of the app is shown before somebody has said that they are of age; the browser remembers it. */
export function AgeGate({ children }: { children: ReactNode }) {
  const confirmed = useAgeGate((state) => state.confirmed)
  return confirmed ? children : <AgeQuestion />
}
