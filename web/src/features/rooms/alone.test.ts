import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { describe, expect, it } from 'vitest'
import { bestLineOf, promptOf } from './alone.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const day = 86_400_000

const line = (id: string, likes: number, ago = 0, content = id): RoomMessage => ({
  ...{
    id,
    roomId: 'r',
    cursor: 1,
    senderId: 'a',
    sender: { id: 'a', name: 'A', profilePhoto: null },
  },
  ...{ content, messageType: 'text', imageUrl: null, sentAt: new Date(now - ago).toISOString() },
  reactions: likes ? [{ emoji: '❤️', count: likes, isMine: false }] : [],
})

describe('the prompt of a room', () => {
  const room = '00000000-0000-7000-8000-000000000003'

  it('is the same all day, and another one the next', () => {
    expect(promptOf(room, now)).toEqual(promptOf(room, now + day / 2 - 1))
    expect(promptOf(room, now + day).id).not.toBe(promptOf(room, now).id)
  })

  it('differs between rooms, and comes back after 24 days', () => {
    const ofDays = new Set(Array.from({ length: 24 }, (_, at) => promptOf(room, now + at * day).id))
    expect(ofDays.size).toBe(24)
    expect(promptOf(room.replace(/3$/, '4'), now).id).toBe(promptOf(room, now + day).id)
  })
})

describe('the best line of a room', () => {
  it('is the text with most reactions, the latest of equals', () => {
    const lines = [line('one', 2), line('two', 3), line('three', 3), line('four', 1)]
    expect(bestLineOf(lines, now)?.id).toBe('three')
  })

  it('is none without a reaction, without words, taken back, or older than a week', () => {
    const gone = { ...line('gone', 5), deletedAt: new Date(now).toISOString() }
    expect(
      bestLineOf([line('plain', 0), line('photo', 4, 0, ''), gone, line('old', 9, 7 * day)], now),
    ).toBeUndefined()
    expect(bestLineOf([line('recent', 1, 7 * day - 1)], now)?.id).toBe('recent')
  })
})
