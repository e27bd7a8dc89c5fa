import { beforeEach, expect, test } from 'vitest'
import { giveBack, takeBack } from './actions.ts'
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
