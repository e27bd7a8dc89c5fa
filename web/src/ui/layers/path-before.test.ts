import { afterEach, expect, it, vi } from 'vitest'
import { pathBefore } from './path-before.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A tab at the last of these history addresses, with this many layers open on it. */
function at(layers: number, ...paths: string[]): void {
  const entries = paths.map((path, index) => ({ url: `https://swoon.test${path}`, index }))
  const navigation = { entries: () => entries, currentEntry: entries.at(-1) }
  vi.stubGlobal('window', { history: { state: { idx: paths.length - 1, layers } }, navigation })
}

it('knows the screen before this one, also from a menu', () => {
  at(0, '/discover', '/matches', '/chat/1')
  expect(pathBefore()).toBe('/matches')
  at(1, '/discover', '/matches', '/chat/1', '/chat/1')
  expect(pathBefore()).toBe('/matches')
  at(2, '/chat/1', '/chat/1', '/chat/1')
  expect(pathBefore()).toBeUndefined()
})

it('says nothing where the browser does not', () => {
  vi.stubGlobal('window', { history: { state: null } })
  expect(pathBefore()).toBeUndefined()
})
