import { create } from 'zustand'
import { lasting } from './storage.ts'
import { whenUsed } from './when-used.ts'

const key = 'enter-key'

const useStore = whenUsed(() =>
  create<{ sends: boolean }>(() => ({ sends: lasting.read(key) !== 'line' })),
)

/** Checks whether Enter sends a message, as it does unless the user chose on this device that it starts a new line. */
export const useEnterSends = (): boolean => useStore(({ sends }) => sends)

export function chooseEnterSends(sends: boolean): void {
  lasting.write(key, sends ? 'send' : 'line')
  useStore.setState({ sends })
}
