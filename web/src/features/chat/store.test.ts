import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
const { enqueue, forget, giveBack, outboxOf, setDraft, settle, takeUnsent, useChat } = await import('./store.ts')

const outgoing = (clientId: string, content: string) => ({ clientId, content, createdAt: '2026-03-02T12:00:00Z' })
const draft = () => useChat.getState().drafts.m ?? ''

beforeEach(() => forget('m'))

test('what could not be sent goes back in order, in front of what is being written', () => {
  enqueue('m', outgoing('1', 'one'))
  enqueue('m', outgoing('2', 'two'))
  setDraft('m', 'three')
  giveBack('m')
  expect(draft()).toBe('one\ntwo\nthree')
  expect(outboxOf('m')).toEqual([])
  expect(JSON.parse(stored.get('chat-drafts') ?? '')).toEqual({ m: 'one\ntwo\nthree' })
})

test('a confirmation takes the message off the way, whoever brings it', () => {
  enqueue('m', outgoing('1', 'one'))
  enqueue('m', outgoing('2', 'two'))
  settle('m', '1')
  settle('m', '1')
  expect(outboxOf('m').map(({ clientId }) => clientId)).toEqual(['2'])
})

test('a message that did arrive after all leaves the composer again', () => {
  enqueue('m', outgoing('1', 'one'))
  giveBack('m')
  setDraft('m', 'one and more')
  settle('m', '1')
  expect(draft()).toBe('and more')
  expect(useChat.getState().unsent.m).toBeUndefined()
})

test('the same text again is the same message, other text is another', () => {
  enqueue('m', outgoing('1', 'one'))
  giveBack('m')
  expect(takeUnsent('m', 'one')?.clientId).toBe('1')
  enqueue('m', outgoing('2', 'two'))
  giveBack('m')
  expect(takeUnsent('m', 'two!')).toBeUndefined()
  expect(useChat.getState().unsent.m).toBeUndefined()
})
