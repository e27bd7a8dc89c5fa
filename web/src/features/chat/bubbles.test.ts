import type { Message } from '@swoon/realtime-server/contract/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timelineOf } from '../../lib/timeline.ts'
import { bubblesOf } from './bubbles.ts'
import { openersFor } from './openers.ts'

const message = (seq: number, senderId: string, createdAt: string): Message => ({
  id: `id-${seq}`,
  matchId: 'match',
  seq,
  senderId,
  content: `text ${seq}`,
  createdAt,
  sender: { id: senderId, name: senderId, profilePhoto: null },
})

test('messages are grouped by day, person and pause, with unsent ones last', () => {
  const bubbles = bubblesOf(
    [
      message(1, 'other', '2026-03-02T12:00:00Z'),
      message(2, 'other', '2026-03-02T12:01:00Z'),
      message(3, 'me', '2026-03-02T12:02:00Z'),
      message(4, 'me', '2026-03-02T12:40:00Z'),
      message(5, 'other', '2026-03-04T12:00:00Z'),
    ],
    [{ clientId: 'c', content: 'soon', createdAt: '2026-03-04T12:01:00Z' }],
    'me',
  )
  const shapeOf = (firstNew?: string) =>
    timelineOf(bubbles, firstNew).map(({ groups }) =>
      groups.map((group) => [group.authorId === 'me', group.bubbles.map(({ seq }) => seq)]),
    )
  const shape = shapeOf()
  expect(shape).toEqual([
    [
      [false, [1, 2]],
      [true, [3]],
      [true, [4]],
    ],
    [
      [false, [5]],
      [true, [null]],
    ],
  ])
  // The first unread message begins a group, which has the line above it.
  expect(shapeOf('id-2')[0]?.slice(0, 2)).toEqual([
    [false, [1]],
    [false, [2]],
  ])
  const marked = timelineOf(bubbles, 'id-2').flatMap(({ groups }) => groups.filter(({ isFirstNew }) => isFirstNew))
  expect(marked.map(({ key }) => key)).toEqual(['id-2'])
})

test('openers come from shared interests, then from the other person’s, and there is always at least one', () => {
  const lines = openersFor(['hiking', 'Wine'], { name: 'Ada', interests: ['Hiking', 'Wine', 'Art'] })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Hiking')
  expect(lines[1]).toContain('Wine')
  expect(openersFor([], { name: 'Ada', interests: ['Art'] })[0]).toContain('Art')
  expect(openersFor([], { name: 'Ada', interests: [] })[0]).toContain('Ada')
})

test('an unsent message is there once, after the confirmed ones, whether event or reply comes first', () => {
  const log = Array.from({ length: 12 }, (_, at): Message => {
    const isMine = (at + 1) % 3 === 0
    const sent = message(at + 1, isMine ? 'me' : 'other', new Date(at * 60_000).toISOString())
    return isMine ? { ...sent, clientId: `client-${at + 1}` } : sent
  })
  fc.assert(
    fc.property(fc.subarray(log), fc.subarray([3, 6, 9, 12, 15, 18]), (confirmed, sending) => {
      const outgoing = sending.map((seq) => ({
        clientId: `client-${seq}`,
        content: `text ${seq}`,
        createdAt: new Date(0).toISOString(),
      }))
      const bubbles = bubblesOf(confirmed, outgoing, 'me')
      const keys = bubbles.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { clientId } of outgoing) expect(keys).toContain(clientId)
      const firstWaiting = bubbles.findIndex(({ seq }) => seq === null)
      if (firstWaiting >= 0) expect(bubbles.slice(firstWaiting).every(({ seq }) => seq === null)).toBe(true)
    }),
  )
})
