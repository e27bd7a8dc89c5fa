import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { expectRefusal } from '../refusals.ts'
import { join, roomOf, say } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo, dan } = peopleIn(world, ['ann', 'bob', 'cleo', 'dan'], beforeEach)

/** Enters a room, speaks there and leaves. */
async function passBy(who: Person, id: string): Promise<void> {
  await join(who, id)
  await say(who, id, 'Hello')
  await who.call(roomRoutes.leave, { params: { id } })
}

const speakers = async (who: Person, id: string) =>
  (await who.call(roomRoutes.speakers, { params: { id } })).body.map((person) => person.id)

describe('who has spoken in a room today', () => {
  it('is told latest first, without those who are there, to people in the room alone', async () => {
    const id = await roomOf(ann, dan)
    await say(ann, id, 'Hello')
    for (const who of [bob, cleo]) await passBy(who, id)
    expect(await speakers(ann, id)).toEqual([cleo.id, bob.id])
    expect(await speakers(dan, id)).toEqual([cleo.id, bob.id])
    await join(bob, id)
    expect(await speakers(ann, id)).toEqual([cleo.id])
    const asked = await cleo.call(roomRoutes.speakers, { params: { id } })
    expectRefusal(asked, 403, 'NOT_IN_ROOM')
  })

  it('is told for 24 hours', async () => {
    const id = await roomOf(ann)
    for (const who of [bob, cleo]) await passBy(who, id)
    const age = (who: Person, milliseconds: number) =>
      world.database.db
        .updateTable('room_messages')
        .set({ sent_at: new Date(Date.now() - milliseconds) })
        .where('sender_id', '=', who.id)
        .execute()
    const within = promises.rooms.spokeHours * 3_600_000
    await age(bob, within - 10_000)
    await age(cleo, within + 10_000)
    expect(await speakers(ann, id)).toEqual([bob.id])
  })

  it('names no one whose profile the reader may not see, or whose words are gone', async () => {
    const id = await roomOf(ann)
    for (const who of [bob, cleo, dan]) await passBy(who, id)
    expect(await speakers(ann, id)).toEqual([dan.id, cleo.id, bob.id])
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    await cleo.call(profileRoutes.updateUser, {
      params: { id: cleo.id },
      body: { isIncognito: true },
    })
    const [last] = (await ann.call(roomRoutes.messages, { params: { id }, query: {} })).body.filter(
      ({ senderId }) => senderId === dan.id,
    )
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId: last?.id ?? '' } })
    expect(await speakers(ann, id)).toEqual([])
  })

  it('are at most twelve', async () => {
    const id = await roomOf(ann)
    const many = await insertUsers(world, promises.rooms.speakers + 1)
    for (const who of many) await passBy(who, id)
    expect(await speakers(ann, id)).toEqual(
      many
        .slice(1)
        .map((who) => who.id)
        .reverse(),
    )
  })
})
