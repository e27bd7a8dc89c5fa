import { expect, it } from 'vitest'
import { placeNotes } from './notes.ts'
import { type Bubble, timelineOf } from './timeline.ts'

const at = (minute: number) => new Date(2026, 10, 26, 12, minute).toISOString()
const bubble = (key: string, minute: number, authorId = 'ann'): Bubble<null> => ({
  replyTo: null,
  isEdited: false,
  isDeleted: false,
  reactions: [],
  key,
  authorId,
  content: key,
  kind: null,
  files: [],
  createdAt: at(minute),
  message: null,
})
const bubbles = [bubble('one', 0), bubble('two', 4), bubble('three', 8, 'bob')]
const placed = (minutes: number[], hasEarlier = false) => {
  const notes = minutes.map((minute) => ({ key: `note ${minute}`, at: at(minute) }))
  const days = timelineOf(bubbles, undefined, notes)
  const { before, end } = placeNotes(days, notes, hasEarlier)
  return days
    .flatMap(({ groups }) => groups)
    .flatMap((group) => [
      ...(before.get(group.key) ?? []).map(({ key }) => key),
      group.bubbles.map(({ key }) => key).join('+'),
    ])
    .concat(end.map(({ key }) => key))
}

it('notes stand between the messages by their time, also between two of one person', () => {
  expect(placed([])).toEqual(['one+two', 'three'])
  expect(placed([2, 5, 9])).toEqual(['one', 'note 2', 'two', 'note 5', 'three', 'note 9'])
})

it('notes from before the first message wait for the earlier messages', () => {
  expect(placed([-5], true)).toEqual(['one+two', 'three'])
  expect(placed([-5])).toEqual(['note -5', 'one+two', 'three'])
})
