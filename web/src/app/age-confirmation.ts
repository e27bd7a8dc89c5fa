import { create } from 'zustand'
import { ageConfirmedKey } from '../lib/signed-in-here.ts'
import { lasting } from '../lib/storage.ts'
import { whenUsed } from '../lib/when-used.ts'

/** Checks whether age has been confirmed in this browser. */
export const useAgeGate = whenUsed(() =>
  create<{ confirmed: boolean }>(() => ({ confirmed: lasting.read(ageConfirmedKey) === 'true' })),
)

/** Remembers in this browser that the age was confirmed. */
export function confirmAge(): void {
  lasting.write(ageConfirmedKey, 'true')
  useAgeGate.setState({ confirmed: true })
}
