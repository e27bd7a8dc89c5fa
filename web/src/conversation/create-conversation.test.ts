import { beforeEach, expect, test, vi } from 'vitest'
import { type ConversationMessage, createConversation } from './create-conversation.ts'
import { createLog } from './log.ts'

interface Said extends ConversationMessage {
  at: number
}

const original = { id: 'one', place: 1, senderId: 'ana', name: 'Ana', content: 'text' }
const answer = { ...original, hasPicture: false }
const outgoing = (clientId: string) => ({
  clientId,
  content: `text ${clientId}`,
  createdAt: '2026-03-02T12:00:00Z',
})
const editedAt = '2026-11-26T12:00:00.000Z'

const never = () => new Promise<never>(() => {})
const of = createConversation<Said>({
  name: 'test',
  log: createLog<Said>({
    key: ['test'],
    positionOf: ({ at }) => at,
    timeOf: () => editedAt,
    page: async () => [],
    pageSize: 30,
  }),
  idOf: () => 'm',
  maxLength: 100,
  typingLasts: 5000,
  routes: { send: never, edit: never, react: never, search: never, type: () => {} },
})

const draft = () => of.drafts.useDrafts.getState().drafts.m
const answered = () => of.replying.take('m')?.id

beforeEach(() => {
  of.forget('m')
  of.outbox.forget('m')
  of.log.forget('m')
})

test('a refused reply comes back with what it answers', () => {
  of.giveBack('m', [{ ...outgoing('1'), replyTo: answer }, outgoing('2')], true)
  expect(answered()).toBe('one')
})

test('an ordinary message that is taken back leaves what the composer answers', () => {
  of.outbox.add('m', outgoing('1'))
  of.replying.answer('m', { ...answer, id: 'other' })
  of.takeBack('m', '1')
  expect([draft(), answered()]).toEqual(['text 1', 'other'])
})

test('a reply that is taken back is a reply in the composer, too', () => {
  of.outbox.add('m', { ...outgoing('1'), replyTo: answer })
  of.takeBack('m', '1')
  expect(answered()).toBe('one')
})

test('a returned reply that arrived after all is no longer in the composer, nor what it answers', () => {
  of.giveBack('m', [{ ...outgoing('1'), replyTo: answer }], true)
  of.applyMessage({
    ...outgoing('1'),
    id: 'id',
    at: 3,
    senderId: 'me',
    sender: { name: 'Me' },
  })
  expect([draft(), answered()]).toEqual([undefined, undefined])
})

test('a message from someone ends their typing, and a conversation that has ended the typing of all', () => {
  of.typing.apply('m', 'ana', 'Ana')
  of.typing.apply('m', 'bea', 'Bea')
  of.applyMessage({ id: 'id', at: 3, senderId: 'ana', sender: { name: 'Ana' }, content: 'Hi' })
  expect(of.typing.of('m')).toEqual({ bea: 'Bea' })
  of.forget('m')
  expect(of.typing.of('m')).toEqual({})
})

test('what the composer answers has its latest words', () => {
  of.replying.answer('m', answer)
  of.applyChange('m', { messageId: 'one', content: 'other', editedAt })
  expect(of.replying.of('m')?.content).toBe('other')
})

test('a reply to photos shows the first of them', () => {
  vi.stubGlobal('document', { querySelector: () => null })
  const attachments = [{ url: '/uploads/1' }, { url: '/uploads/2' }]
  const message = { id: 'id', at: 3, senderId: 'ana', sender: { name: 'Ana' }, content: '' }
  of.reply({ ...message, kind: 'photo', attachments })
  const brought = { kind: 'photo', picture: '/uploads/1', hasPicture: true }
  expect(of.replying.of('m')).toMatchObject({ id: 'id', place: 3, name: 'Ana', ...brought })
})
