import { ofTab, takeAlone } from '../storage.ts'
import { uuid } from '../uuid.ts'

const key = 'call-tab'

/** The id of this tab in presence leases of calls. It survives a reload. */
export function tabId(): string {
  const known = ofTab.read(key)
  if (known) return known
  const id = uuid()
  ofTab.write(key, id)
  return id
}

/**
 * Claims the browser's only call for this tab.
 * @returns a function that releases it; null if another tab has it
 */
export const takeCall = (): Promise<(() => void) | null> => takeAlone('swoon-call')
