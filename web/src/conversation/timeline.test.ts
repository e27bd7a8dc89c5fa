import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from './merge.ts'
import { deletedLabel } from './message-parts.ts'
import { bubblesOf, firstNewOf, isSameGroup, timelineOf } from './timeline.ts'

interface Message extends Entry {
  seq: number
  createdAt: string
}

const message = (seq: number, senderId: string, createdAt = '2026-03-02T12:00:00Z'): Message => ({
  id: `id-${seq}`,
  seq,
  senderId,
  content: `text ${seq}`,
  createdAt,
})
const options = { myId: 'me', timeOf: ({ createdAt }: Message) => createdAt }
const positionOf = ({ seq }: Message) => seq

test('a message that was taken back says so in the language of the reader, whatever the server says', () => {
  const [bubble] = bubblesOf(
    [{ ...message(1, 'other'), deletedAt: '2026-03-02T12:01:00Z' }],
    [],
    options,
  )
  expect(bubble).toMatchObject({ content: deletedLabel, isDeleted: true })
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
    options,
  )
  const shapeOf = (firstNew?: string) =>
    timelineOf(bubbles, firstNew).map(({ groups }) =>
      groups.map((group) => [
        group.authorId === 'me',
        group.bubbles.map((bubble) => bubble.message?.seq ?? null),
      ]),
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
  // The first unread message starts a group, with the line above it.
  expect(shapeOf('id-2')[0]?.slice(0, 2)).toEqual([
    [false, [1]],
    [false, [2]],
  ])
  const marked = timelineOf(bubbles, 'id-2').flatMap(({ groups }) =>
    groups.filter(({ isFirstNew }) => isFirstNew),
  )
  expect(marked.map(({ key }) => key)).toEqual(['id-2'])
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
      const bubbles = bubblesOf(confirmed, outgoing, options)
      const keys = bubbles.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { clientId } of outgoing) expect(keys).toContain(clientId)
      const firstWaiting = bubbles.findIndex((bubble) => bubble.message === null)
      if (firstWaiting >= 0)
        expect(bubbles.slice(firstWaiting).every((bubble) => bubble.message === null)).toBe(true)
    }),
  )
})

test('the line of new messages is above the first of others after what was read, until the user has answered', () => {
  const log = [
    message(1, 'ana'),
    message(2, 'ana'),
    message(3, 'me'),
    message(4, 'ana'),
    message(5, 'ana'),
  ]
  const reading = { myId: 'me', positionOf, readUpTo: 1, lastThen: 5 }
  expect(firstNewOf(log, reading)).toBe('id-4')
  expect(firstNewOf(log, { ...reading, readUpTo: 4 })).toBe('id-5')
  expect(firstNewOf(log, { ...reading, readUpTo: 5 })).toBeUndefined()
  // Messages that arrive while the conversation is open count as read.
  expect(firstNewOf(log, { ...reading, readUpTo: 3, lastThen: 3 })).toBeUndefined()
})

test('a group is drawn again when it gets a message, or when one of it was confirmed', () => {
  const waiting = [{ clientId: 'c', content: 'soon', createdAt: '2026-03-02T12:01:00Z' }]
  const groupOf = (messages: Message[], outgoing = waiting) => {
    const group = timelineOf(bubblesOf(messages, outgoing, options))[0]?.groups[0]
    if (!group) throw new Error('there is no group')
    return group
  }
  const first = groupOf([message(1, 'me')])
  expect(isSameGroup(first, groupOf([message(1, 'me')]))).toBe(true)
  const confirmed = { ...message(2, 'me', '2026-03-02T12:01:00Z'), clientId: 'c' }
  expect(isSameGroup(first, groupOf([message(1, 'me'), confirmed]))).toBe(false)
  expect(isSameGroup(first, groupOf([message(1, 'me')], []))).toBe(false)
})
