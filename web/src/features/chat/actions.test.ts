import type { Message } from '@swoon/realtime-server/contract/chat'
import { beforeEach, expect, test } from 'vitest'
import { giveBack, takeBack } from './actions.ts'
import { applyChange, applyMessage } from './messages.ts'
import { drafts, outbox, replying } from './store.ts'

const original = (id: string) => ({
  id,
  place: 1,
  senderId: 'ana',
  name: 'Ana',
  content: 'text',
  hasPicture: false,
})
const outgoing = (clientId: string) => ({
  clientId,
  content: `text ${clientId}`,
  createdAt: '2026-03-02T12:00:00Z',
})
const answered = () => replying.take('m')?.id

beforeEach(() => {
  drafts.forgetDraft('m')
  outbox.forget('m')
  replying.answer('m', undefined)
})

test('a refused reply comes back with what it answers', () => {
  giveBack('m', [{ ...outgoing('1'), replyTo: original('one') }, outgoing('2')], true)
  expect(answered()).toBe('one')
})

test('an ordinary message that is taken back leaves what the composer answers', () => {
  outbox.add('m', outgoing('1'))
  replying.answer('m', original('other'))
  takeBack('m', '1')
  expect(drafts.useDrafts.getState().drafts.m).toBe('text 1')
  expect(answered()).toBe('other')
})

test('a reply that is taken back is a reply in the composer, too', () => {
  outbox.add('m', { ...outgoing('1'), replyTo: original('one') })
  takeBack('m', '1')
  expect(answered()).toBe('one')
})

test('a returned reply that arrived after all is no longer in the composer, nor what it answers', () => {
  giveBack('m', [{ ...outgoing('1'), replyTo: original('one') }], true)
  applyMessage({
    id: 'id',
    matchId: 'm',
    seq: 3,
    senderId: 'me',
    content: 'text 1',
    clientId: '1',
  } as Message)
  expect([drafts.useDrafts.getState().drafts.m, answered()]).toEqual([undefined, undefined])
})

test('what the composer answers has its latest words', () => {
  replying.answer('m', original('one'))
  applyChange('m', 1, { messageId: 'one', content: 'other', editedAt: '2026-11-26T12:00:00.000Z' })
  expect(replying.of('m')?.content).toBe('other')
})
