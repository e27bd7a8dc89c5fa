import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearPersonalStorage,
  forgetEveryone,
  openPersonalStorage,
} from '../lib/personal-storage.ts'
import { createDrafts } from './drafts.ts'

const kept = new Map<string, string>()
let isDenied = false
/** Storage whose keys `Object.keys` lists, as in a browser. */
const storage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isDenied) throw new DOMException('denied', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  },
  {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
)
vi.stubGlobal('localStorage', storage)
const listeners: ((event: { key: string }) => void)[] = []
vi.stubGlobal('window', {
  addEventListener: (_: string, heard: (event: { key: string }) => void) => listeners.push(heard),
})

/** One of the user's tabs. */
const tab = () => createDrafts('test')
const draft = (of: ReturnType<typeof tab>, conversation = 'm') =>
  of.useDrafts.getState().drafts[conversation]
const notifyTabs = (keys: Iterable<string>) => {
  for (const key of keys) for (const heard of listeners) heard({ key })
}

beforeEach(() => {
  isDenied = false
  clearPersonalStorage()
  kept.clear()
  listeners.length = 0
  openPersonalStorage('me')
})

test('a draft outlives its tab until it is emptied, each conversation’s for itself', () => {
  const first = tab()
  first.setDraft('m', 'Half a thought')
  first.setDraft('n', 'Another')
  const second = tab()
  expect([draft(second), draft(second, 'n')]).toEqual(['Half a thought', 'Another'])
  second.setDraft('m', '')
  expect([draft(tab()), draft(tab(), 'n')]).toEqual([undefined, 'Another'])
})

test('a draft that loads before its person is known appears with them, and theirs only', () => {
  tab().setDraft('m', 'Mine')
  openPersonalStorage('other')
  expect([...kept.values()].join()).not.toContain('Mine')
  openPersonalStorage('me')
  tab().setDraft('m', 'Mine again')
  // On the next visit, the code loads before the reply that says who the user is.
  const before = new Map(kept)
  clearPersonalStorage()
  for (const [key, value] of before) kept.set(key, value)
  const early = tab()
  expect(draft(early)).toBeUndefined()
  openPersonalStorage('me')
  expect(draft(early)).toBe('Mine again')
})

test('tabs show the same drafts, and none undoes another’s', () => {
  const [one, other] = [tab(), tab()]
  one.setDraft('m', 'one')
  notifyTabs(kept.keys())
  expect(draft(other)).toBe('one')
  other.setDraft('n', 'other')
  one.setDraft('m', '')
  notifyTabs(kept.keys())
  expect(other.useDrafts.getState().drafts).toEqual({ n: 'other' })
})

test('signing out removes the drafts from the browser, and from the other tabs', () => {
  const other = tab()
  tab().setDraft('m', 'A secret')
  notifyTabs(kept.keys())
  const keys = [...kept.keys()]
  clearPersonalStorage()
  expect(kept.size).toBe(0)
  openPersonalStorage('me')
  notifyTabs(keys)
  expect(draft(other)).toBeUndefined()
  expect(draft(tab())).toBeUndefined()
})

test('a session that ended while no tab was open leaves no drafts', () => {
  tab().setDraft('m', 'A secret')
  kept.set('theme', 'dark')
  forgetEveryone()
  expect([...kept.keys()]).toEqual(['theme'])
})

test('without storage a draft lasts as long as the tab', () => {
  const here = tab()
  here.setDraft('m', 'stored')
  isDenied = true
  here.setDraft('m', 'not stored')
  here.setDraft('n', 'neither')
  expect([draft(here), draft(here, 'n')]).toEqual(['not stored', 'neither'])
  here.setDraft('m', '')
  expect(draft(here)).toBeUndefined()
  // With room again, texts sent in the meantime do not come back.
  isDenied = false
  here.setDraft('n', 'now')
  expect(tab().useDrafts.getState().drafts).toEqual({ n: 'now' })
})

test('drafts of conversations that have ended are removed', () => {
  const here = tab()
  here.setDraft('m', 'one')
  here.setDraft('n', 'two')
  here.keepDrafts(new Set(['n']))
  expect(tab().useDrafts.getState().drafts).toEqual({ n: 'two' })
})

const outgoing = (content: string) => ({
  clientId: `${content} id`,
  content,
  createdAt: '2026-03-02T12:00:00Z',
})
const returned = (of: ReturnType<typeof tab>) => of.useDrafts.getState().returned.m

test('what returns stands in order before what is being written', () => {
  const drafts = tab()
  drafts.setDraft('m', 'three')
  drafts.returnToComposer('m', [outgoing('one'), outgoing('two')], true)
  expect(draft(drafts)).toBe('one\ntwo\nthree')
  expect(returned(drafts)?.isRefused).toBe(true)
})

test('taking a message back is no refusal and hides none', () => {
  const drafts = tab()
  drafts.returnToComposer('m', [outgoing('one')], false)
  expect(returned(drafts)?.isRefused).toBe(false)
  drafts.returnToComposer('m', [outgoing('two')], true)
  drafts.returnToComposer('m', [outgoing('three')], false)
  expect(returned(drafts)).toMatchObject({ isRefused: true, messages: [{}, {}, {}] })
})

test('a message that arrived after all is removed from the composer again', () => {
  const drafts = tab()
  drafts.returnToComposer('m', [outgoing('one')], true)
  drafts.setDraft('m', 'one and more')
  drafts.dropReturned('m', 'one id')
  expect(draft(drafts)).toBe('and more')
  expect(returned(drafts)).toBeUndefined()
})

test('the same text sent again is the same message, and another text is a new one', () => {
  const drafts = tab()
  drafts.returnToComposer('m', [outgoing('one')], true)
  expect(drafts.takeReturned('m', 'one')?.clientId).toBe('one id')
  drafts.returnToComposer('m', [outgoing('two')], true)
  expect(drafts.takeReturned('m', 'two!')).toBeUndefined()
  expect(returned(drafts)).toBeUndefined()
})
