import { create } from 'zustand'

const KEY = 'age-confirmed'

/** Whether somebody has confirmed their age in this browser. */
export const useAgeGate = create<{ confirmed: boolean }>(() => ({ confirmed: localStorage.getItem(KEY) === 'true' }))

/** Remembers in this browser that somebody is of age. */
export function confirmAge(): void {
  localStorage.setItem(KEY, 'true')
  useAgeGate.setState({ confirmed: true })
}
