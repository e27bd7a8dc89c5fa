import { create } from 'zustand'
import { ageConfirmedKey } from '../lib/signed-in-here.ts'

/** Whether somebody has confirmed their age in this browser. */
export const useAgeGate = create<{ confirmed: boolean }>(() => ({
  confirmed: localStorage.getItem(ageConfirmedKey) === 'true',
}))

/** Remembers in this browser that somebody is of age. */
export function confirmAge(): void {
  localStorage.setItem(ageConfirmedKey, 'true')
  useAgeGate.setState({ confirmed: true })
}
