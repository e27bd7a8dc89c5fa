import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearPersonalStorage, openPersonalStorage } from '../../lib/personal-storage.ts'
import { noteSeals, sealOf } from './seals.ts'

const stored = vi.hoisted(() => new Map<string, string>())
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  openPersonalStorage('me')
})
afterEach(() => {
  clearPersonalStorage()
  stored.clear()
  vi.unstubAllGlobals()
})

const game = (id: string, seedHash: string, status: 'waiting' | 'finished' = 'waiting') => ({
  id,
  seedHash,
  status,
})

it('keeps the hash that was seen first', () => {
  noteSeals([game('a', 'first'), game('b', 'other')])
  noteSeals([game('a', 'second')])
  noteSeals([game('a', 'third', 'finished')])
  expect([sealOf('a'), sealOf('b')]).toEqual(['first', 'other'])
})

it('takes no hash from a game that has ended', () => {
  noteSeals([game('a', 'late', 'finished')])
  expect(sealOf('a')).toBeNull()
})
