import { create } from 'zustand'
import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'

const key = 'game-sounds'

/** Whether games make sounds in this browser. */
export const useSounds = create<{ isOn: boolean }>(() => ({ isOn: readPersonal(key) !== 'off' }))

export function setSounds(isOn: boolean): void {
  writePersonal(key, isOn ? 'on' : 'off')
  useSounds.setState({ isOn })
}
