import { beforeEach, expect, test, vi } from 'vitest'
import { type ConversationMessage, createConversation } from './create-conversation.ts'
import { canEdit, editLast, editMessage } from './edit-message.ts'
import { createLog } from './log.ts'
import type { Changed } from './merge.ts'

interface Said extends ConversationMessage {
  at: number
  sentAt: string
}

const never = () => new Promise<never>(() => {})
const store = vi.fn<(id: string, messageId: string, content: string) => Promise<Changed>>()
const of = createConversation<Said>({
  name: 'test',
  log: createLog<Said>({
    key: ['test'],
    positionOf: ({ at }) => at,
    timeOf: ({ sentAt }) => sentAt,
    page: async () => [],
    pageSize: 30,
  }),
  idOf: () => 'm',
  maxLength: 100,
  typingLasts: 5000,
  isEditable: ({ content }) => content !== 'a game',
  routes: { send: never, edit: store, react: never, search: never, type: () => {} },
})

const editedAt = '2026-12-01T12:00:00.000Z'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const said: Said = {
  id: 'one',
  at: 1,
  sentAt: ago(1),
  senderId: 'me',
  sender: { name: 'Me' },
  content: 'old words',
}
const written = () => of.editing.of('m')?.text
const write = (text: string) => of.editing.update('m', { text })
const isChange = () => of.editing.of('m')?.isChange()

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  store.mockReset()
  store.mockImplementation(async (_, messageId, content) => ({ messageId, content, editedAt }))
  of.forget('m')
  of.log.forget('m')
})

test('a message is edited by its author, for 15 minutes, and unless it is gone or of another kind', () => {
  expect(canEdit(of, said, 'me')).toBe(true)
  expect(canEdit(of, said, 'ana')).toBe(false)
  expect(canEdit(of, { ...said, sentAt: ago(16) }, 'me')).toBe(false)
  expect(canEdit(of, { ...said, deletedAt: editedAt }, 'me')).toBe(false)
  expect(canEdit(of, { ...said, content: 'a game' }, 'me')).toBe(false)
})

test('the draft waits for the end of the edit, which is no part of it', async () => {
  of.drafts.setDraft('m', 'a draft')
  editMessage(of, said)
  write(' new words ')
  expect(of.drafts.useDrafts.getState().drafts.m).toBe('a draft')
  await of.editing.of('m')?.save(' new words ')
  expect(store).toHaveBeenCalledWith('m', 'one', 'new words')
  expect(written()).toBeUndefined()
  expect(of.drafts.useDrafts.getState().drafts.m).toBe('a draft')
})

test('the same words, or none, are no change; a picture may stand without words', () => {
  editMessage(of, said)
  expect(isChange()).toBe(false)
  write(' old words\n')
  expect(isChange()).toBe(false)
  write('  ')
  expect(isChange()).toBe(false)
  write('new words')
  expect(isChange()).toBe(true)
  editMessage(of, { ...said, kind: 'photo' })
  write('')
  expect(isChange()).toBe(true)
})

test('words written while others are being saved stay, as a change of those', async () => {
  editMessage(of, said)
  write('new words')
  const saving = of.editing.of('m')?.save('new words')
  expect(of.editing.of('m')?.isSaving).toBe(true)
  write('old words')
  await saving
  expect(of.editing.of('m')).toMatchObject({ text: 'old words', isSaving: false })
  expect(isChange()).toBe(true)
})

test('words that were not saved stay in the composer', async () => {
  store.mockRejectedValue(new Error('no network'))
  editMessage(of, said)
  write('new words')
  await of.editing.of('m')?.save('new words')
  expect(of.editing.of('m')).toMatchObject({ text: 'new words', isSaving: false })
})

test('what is saved ends no edit of another message', async () => {
  editMessage(of, said)
  const saving = of.editing.of('m')?.save('new words')
  editMessage(of, { ...said, id: 'two', content: 'other words' })
  await saving
  expect(written()).toBe('other words')
})

test('the old words follow an edit on another device, but not a removal', () => {
  editMessage(of, said)
  of.applyChange('m', { messageId: 'one', content: 'words from the phone', editedAt })
  expect(of.editing.of('m')).toMatchObject({
    text: 'old words',
    message: { content: 'words from the phone' },
  })
  of.applyChange('m', { messageId: 'one', content: 'gone', deletedAt: editedAt })
  expect(of.editing.of('m')?.message.content).toBe('words from the phone')
})

test('a reply takes the place of an edit', () => {
  editMessage(of, said)
  of.reply({ ...said, id: 'two' })
  expect([written(), of.replying.of('m')?.id]).toEqual([undefined, 'two'])
})

test('the last message that may still be edited is edited first', () => {
  const known = [said, { ...said, id: 'two', at: 2 }]
  const theirs = { ...said, id: 'three', at: 3, senderId: 'ana' }
  of.log.query('m').put([...known, theirs])
  editLast(of, 'm', 'me')
  expect(of.editing.of('m')?.message.id).toBe('two')
})
