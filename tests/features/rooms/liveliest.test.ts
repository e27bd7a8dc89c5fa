import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { expectRefusal } from '../refusals.ts'
import { roomOf } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo } = peopleIn(world, ['ann', 'bob', 'cleo'], beforeEach)
const liveliestDays = promises.rooms.liveliestDays
const liveliestWeeks = promises.rooms.liveliestWeeks

const day = 86_400_000
/** A moment so many days ago at an hour, in UTC. */
const at = (days: number, hour: number) =>
  new Date(new Date(Date.now() - days * day).setUTCHours(hour, 30, 0, 0))

let cursor = 0
const said = (id: string, who: Person, sentAt: Date) =>
  world.database.db
    .insertInto('room_messages')
    .values({
      ...{ id: uuid(), room_id: id, number: -++cursor, cursor, sender_id: who.id },
      ...{ content: 'Hello', sent_at: sentAt },
    })
    .execute()

const liveliest = async (id: string) =>
  (await ann.call(roomRoutes.liveliest, { params: { id } })).body.hour

describe('the liveliest hour of a room', () => {
  it('is the one in which most people wrote, not most messages', async () => {
    const id = await roomOf(ann)
    for (let days = 1; days <= liveliestDays; days++) {
      for (let times = 0; times < 5; times++) await said(id, ann, at(days, 9))
      for (const who of [bob, cleo]) await said(id, who, at(days, 21))
    }
    expect(await liveliest(id)).toBe(21)
  })

  it('is unknown before people wrote at an hour on three days of the last four weeks', async () => {
    const id = await roomOf(ann)
    for (let days = 1; days < liveliestDays; days++) {
      await said(id, bob, at(days, 21))
      await said(id, bob, at(days, 22))
    }
    await said(id, bob, at(liveliestWeeks * 7 + 1, 21))
    expect(await liveliest(id)).toBeNull()
    await said(id, cleo, at(liveliestWeeks * 7 - 1, 21))
    expect(await liveliest(id)).toBe(21)
  })

  it('is told to people in the room alone', async () => {
    const id = await roomOf(ann)
    const asked = await bob.call(roomRoutes.liveliest, { params: { id } })
    expectRefusal(asked, 403, 'NOT_IN_ROOM')
  })
})
