import { ofTab, takeAlone } from '../storage.ts'
import { uuid } from '../uuid.ts'

const key = 'call-tab'

/** The id of this tab in presence leases of calls. A reload keeps it. */
export function tabId(): string {
  const known = ofTab.read(key)
  if (known) return known
  const id = uuid()
  ofTab.write(key, id)
  return id
}

/**
 * Takes the browser's only call for this tab.
 * @returns what gives it back; null if another tab has it
 */
export const takeCall = (): Promise<(() => void) | null> => takeAlone('swoon-call')
