import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { expect, test } from 'vitest'
import { foundRooms } from './order.ts'

const room = (
  name: string,
  participantCount: number,
  day: number,
  status: RoomView['status'] = 'open',
): RoomView => ({
  id: name,
  name,
  description: `All about ${name}`,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  participantCount,
  lastMessage: { content: 'hi', messageType: 'text', sentAt: `2026-02-0${day}T00:00:00Z` },
  status,
  talk: null,
})
const rooms = [
  room('Kites', 2, 1),
  room('Late Jazz', 9, 2),
  room('Tea', 2, 3),
  room('Asleep', 0, 4, 'archived'),
]
const names = (search: string, order: 'people' | 'latest') =>
  foundRooms(rooms, search, order).map(({ name }) => name)

test('rooms are ordered by people present, then by their latest message, and archived ones come last', () => {
  expect(names('', 'people')).toEqual(['Late Jazz', 'Tea', 'Kites', 'Asleep'])
  expect(names('', 'latest')).toEqual(['Tea', 'Late Jazz', 'Kites', 'Asleep'])
})

test('a search sees neither accents nor invisible marks', () => {
  const room = {
    name: 'Le café d’à côté',
    description: '',
    status: 'open',
    createdAt: '2026-03-02T12:00:00Z',
  } as RoomView
  for (const search of ['CAFE', '\u200ecafé\u200b', 'a cote'])
    expect(foundRooms([room], search, 'people'), search).toHaveLength(1)
})

test('a search finds every word in name or description, whatever the letter case', () => {
  expect(names('jazz LATE', 'people')).toEqual(['Late Jazz'])
  expect(names('about tea', 'people')).toEqual(['Tea'])
  expect(names('opera', 'people')).toEqual([])
})
