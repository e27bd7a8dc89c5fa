import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('stay off where a page opens at a game, and loads the sounds before it knows the user', async () => {
  const stored = new Map([['personal:me:game-sounds', '"off"']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  vi.resetModules()
  const { useSounds } = await import('./pop-sound.ts')
  const { clearPersonalStorage, openPersonalStorage } = await import(
    '../../lib/personal-storage.ts'
  )
  expect(useSounds.getState().isOn).toBe(true)
  openPersonalStorage('me')
  expect(useSounds.getState().isOn).toBe(false)
  clearPersonalStorage()
})
