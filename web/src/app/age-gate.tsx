import { lazy, type ReactNode } from 'react'
import { useAgeGate } from './age-confirmation.ts'

// Loaded on demand, since the browser already has the answer on most visits.
const AgeQuestion = lazy(() => import('./age-question.tsx').then((file) => ({ default: file.AgeQuestion })))

/** Shows nothing of the app until the person has confirmed their age, which the browser remembers. */
export function AgeGate({ children }: { children: ReactNode }) {
  const confirmed = useAgeGate((state) => state.confirmed)
  return confirmed ? children : <AgeQuestion />
}
