import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { expect, test } from 'vitest'
import { mergeMessages, withPages } from './messages.ts'

const message = (cursor: number, clientId?: string): RoomMessage => ({
  id: `id-${cursor}`,
  roomId: 'room',
  cursor,
  senderId: 'ana',
  sender: { id: 'ana', name: 'Ana', profilePhoto: null },
  content: `text ${cursor}`,
  messageType: 'text',
  imageUrl: null,
  sentAt: '2026-02-01T00:00:00Z',
  ...(clientId && { clientId }),
})
const cursors = (messages: readonly RoomMessage[]) => messages.map(({ cursor }) => cursor)

test('each message is there once and in order, however pages, replies and events overtake one another', () => {
  const merged = mergeMessages([message(7)], [message(9), message(3), message(7)])
  expect(cursors(merged)).toEqual([3, 7, 9])
  expect(mergeMessages(merged, [message(9)])).toBe(merged)
})

test('the reply says which message a clientId belongs to, after an event was taken for it', () => {
  const guessed = mergeMessages([], [message(7, 'mine')])
  const merged = mergeMessages(guessed, [message(9, 'mine')])
  expect(merged.map(({ clientId }) => clientId ?? null)).toEqual([null, 'mine'])
})

test('a fetch removes what was removed meanwhile, and keeps older pages and what has come since', () => {
  const known = [2, 5, 7, 9, 12].map((cursor) => message(cursor))
  // 12 came by an event while the page was fetched; 7 had been removed.
  expect(cursors(withPages(known, [message(5), message(9)], 9))).toEqual([2, 5, 9, 12])
})
