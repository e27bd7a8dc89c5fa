import { expect, test } from 'vitest'
import { live } from './live.ts'
import { roomChat } from './room-chat.ts'

const original = {
  id: 'id-1',
  place: 1,
  senderId: 'ana',
  name: 'Ana',
  content: 'text',
  hasPicture: false,
}

test('an event of what the composer answers changes that, and its removal ends it', () => {
  roomChat.replying.answer('m', original)
  const changed = {
    roomId: 'm',
    messageId: 'id-1',
    authorId: 'ana',
    content: 'other',
    editedAt: '2026-11-26T12:00:00.000Z',
  }
  live['room:message-changed']?.(changed)
  expect(roomChat.replying.of('m')?.content).toBe('other')
  live['room:message-removed']?.({ roomId: 'm', messageId: 'id-1' })
  expect(roomChat.replying.of('m')).toMatchObject({ place: null, content: '' })
})
