import { uuid } from '../uuid.ts'

const name = 'swoon-call'
const key = 'call-tab'

/** The id by which this tab holds calls. A reload keeps it. */
export const tabId: string = stored()

function stored(): string {
  try {
    const known = sessionStorage.getItem(key)
    if (known) return known
    const id = uuid()
    sessionStorage.setItem(key, id)
    return id
  } catch {
    return uuid()
  }
}

/**
 * Takes the browser's only call for this tab.
 * @returns what gives it back; null if another tab has it
 */
export function holdCall(): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    void navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(() => resolve(() => {}))
  })
}
