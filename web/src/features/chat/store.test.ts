import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
const { dropReturned, forget, giveBack, setDraft, takeReturned, useChat } = await import('./store.ts')

const outgoing = (clientId: string, content: string) => ({ clientId, content, createdAt: '2026-03-02T12:00:00Z' })
const draft = () => useChat.getState().drafts.m ?? ''

beforeEach(() => forget('m'))

test('what could not be sent goes back in order, in front of what is being written', () => {
  setDraft('m', 'three')
  giveBack('m', [outgoing('1', 'one'), outgoing('2', 'two')], true)
  expect(draft()).toBe('one\ntwo\nthree')
  expect(useChat.getState().returned.m?.isRefused).toBe(true)
  expect(JSON.parse(stored.get('chat-drafts') ?? '')).toEqual({ m: 'one\ntwo\nthree' })
})

test('taking a message back is no refusal, and hides none', () => {
  giveBack('m', [outgoing('1', 'one')], false)
  expect(useChat.getState().returned.m?.isRefused).toBe(false)
  giveBack('m', [outgoing('2', 'two')], true)
  giveBack('m', [outgoing('3', 'three')], false)
  expect(useChat.getState().returned.m).toMatchObject({ isRefused: true, messages: [{}, {}, {}] })
})

test('a message that did arrive after all leaves the composer again', () => {
  giveBack('m', [outgoing('1', 'one')], true)
  setDraft('m', 'one and more')
  dropReturned('m', '1')
  expect(draft()).toBe('and more')
  expect(useChat.getState().returned.m).toBeUndefined()
})

test('the same text again is the same message, other text is another', () => {
  giveBack('m', [outgoing('1', 'one')], true)
  expect(takeReturned('m', 'one')?.clientId).toBe('1')
  giveBack('m', [outgoing('2', 'two')], true)
  expect(takeReturned('m', 'two!')).toBeUndefined()
  expect(useChat.getState().returned.m).toBeUndefined()
})
