import { beforeEach, expect, test, vi } from 'vitest'
import { clearPersonalStorage, openPersonalStorage } from '../lib/personal-storage.ts'
import { createOutbox } from './outbox.ts'

const kept = new Map<string, string>()
const listeners: ((event: { key: string }) => void)[] = []
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem(key: string, value: string) {
    kept.set(key, value)
    // Enumerable, so that Object.keys lists it like a browser's storage.
    Object.defineProperty(localStorage, key, { value, enumerable: true, configurable: true })
  },
  removeItem(key: string) {
    kept.delete(key)
    delete (localStorage as unknown as Record<string, unknown>)[key]
  },
})
vi.stubGlobal('window', {
  addEventListener: (_: string, heard: (event: { key: string }) => void) => listeners.push(heard),
})

const outgoing = (clientId: string) => ({
  clientId,
  content: `text ${clientId}`,
  createdAt: '2026-03-02T12:00:00Z',
})
const ids = (messages: readonly { clientId: string }[]) => messages.map(({ clientId }) => clientId)
/** One of the user's tabs. */
const tab = () => {
  const outbox = createOutbox('test')
  outbox.open()
  return outbox
}
const notifyTabs = () => {
  for (const key of kept.keys()) for (const heard of listeners) heard({ key })
}

beforeEach(() => {
  clearPersonalStorage()
  kept.clear()
  listeners.length = 0
  openPersonalStorage('me')
})

test('unconfirmed messages survive the tab, in order, and any confirmation removes them', () => {
  const first = tab()
  for (const id of ['1', '2', '3']) first.add('m', outgoing(id))
  first.stall('m', true)
  const second = tab()
  expect(ids(second.queue('m').outgoing)).toEqual(['1', '2', '3'])
  expect(second.queue('m').isStalled).toBe(true)
  second.remove('m', '1')
  second.remove('m', '1')
  expect(ids(tab().queue('m').outgoing)).toEqual(['2', '3'])
})

test('tabs see each other’s messages, and none undoes another’s change', () => {
  const [one, other] = [tab(), tab()]
  one.add('m', outgoing('1'))
  other.add('m', outgoing('2'))
  expect(ids(other.queue('m').outgoing)).toEqual(['1', '2'])
  notifyTabs()
  expect(ids(one.queue('m').outgoing)).toEqual(['1', '2'])
  one.forget('m')
  notifyTabs()
  expect(other.conversations()).toEqual([])
})

test('a refusal includes the messages behind it, and one composer gets them back, once', () => {
  const [one, other] = [tab(), tab()]
  one.add('m', outgoing('1'))
  one.add('m', outgoing('2'))
  one.refuse('m')
  notifyTabs()
  expect(other.queue('m').outgoing).toEqual([])
  expect(ids(other.takeRefused('m'))).toEqual(['1', '2'])
  notifyTabs()
  expect(one.takeRefused('m')).toEqual([])
  expect(one.conversations()).toEqual([])
})

test('messages written before the user is known are kept too, after those of an earlier visit', () => {
  tab().add('m', outgoing('1'))
  const early = createOutbox('test')
  early.add('m', outgoing('2'))
  early.open()
  expect(ids(tab().queue('m').outgoing)).toEqual(['1', '2'])
})

test('nothing is kept of ended conversations, of an ended session, or of another person', () => {
  const outbox = tab()
  outbox.add('a', outgoing('1'))
  outbox.add('b', outgoing('2'))
  outbox.keepOnly(new Set(['b']))
  expect(outbox.conversations()).toEqual(['b'])
  expect([...kept.values()].join()).not.toContain('text 1')
  openPersonalStorage('other')
  expect(kept.size).toBe(0)
  tab().add('a', outgoing('3'))
  clearPersonalStorage()
  expect(kept.size).toBe(0)
})
