import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import { type Person, upload } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { create, join, roomOf } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo, dan, eve } = peopleIn(
  world,
  ['ann', 'bob', 'cleo', 'dan', 'eve'],
  beforeEach,
)

async function showFace(who: Person): Promise<string> {
  const photo = await upload(who)
  await who.call(profileRoutes.updateUser, {
    params: { id: who.id },
    body: { photos: [photo], profilePhoto: photo },
  })
  return photo
}

/** Ids of the faces that a person sees at a room. */
const facesAt = async (id: string, reader: Person) =>
  (await reader.call(roomRoutes.faces, {})).body
    .find(({ roomId }) => roomId === id)
    ?.people.map((person) => person.id)

describe('the list of rooms shows the faces', () => {
  it('of the first three people who are there, whose photos load, to people outside of the room', async () => {
    const others = [bob, cleo, dan, eve]
    const photos = []
    for (const who of others) photos.push(await showFace(who))
    const id = await roomOf(bob)
    // One after the other, as they come.
    for (const who of [cleo, dan, eve]) await join(who, id)
    const { body } = await ann.call(roomRoutes.faces, {})
    const shown = body.find(({ roomId }) => roomId === id)?.people
    expect(shown?.length).toBe(promises.rooms.faces)
    expect(shown?.map((person) => person.id)).toEqual([bob.id, cleo.id, dan.id])
    expect(shown?.map(({ profilePhoto }) => profilePhoto)).toEqual(photos.slice(0, 3))
    const loads = (shown ?? []).map(async ({ profilePhoto }) => {
      const { status } = await fetch(world.url + profilePhoto, { headers: { cookie: ann.cookie } })
      return status
    })
    expect(await Promise.all(loads)).toEqual([200, 200, 200])
    await bob.call(roomRoutes.leave, { params: { id } })
    expect(await facesAt(id, ann)).toEqual([cleo.id, dan.id, eve.id])
    await world.database.db
      .updateTable('room_participants')
      .set({ seen_at: sql<Date>`seen_at - interval '31 seconds'` })
      .where('user_id', '=', cleo.id)
      .execute()
    expect(await facesAt(id, ann)).toEqual([dan.id, eve.id])
  })

  it.each([
    ['who hides when they are online', bob, { sharesActivity: false }],
    ['who is only seen by people they like', bob, { isIncognito: true }],
    ['who takes a break', bob, { isHidden: true }],
    ['to someone who hides when they are online', ann, { sharesActivity: false }],
  ] as const)('of no one %s', async (_, who, change) => {
    const id = await roomOf(cleo, bob)
    expect(await facesAt(id, ann)).toEqual([cleo.id, bob.id])
    const changed = await who.call(profileRoutes.updateUser, {
      params: { id: who.id },
      body: change,
    })
    expect(changed.status).toBe(200)
    expect(await facesAt(id, ann)).toEqual(who === ann ? undefined : [cleo.id])
  })

  it('of no one whom the reader has blocked or does not look for', async () => {
    const id = await roomOf(cleo, bob)
    expect(await facesAt(id, ann)).toEqual([cleo.id, bob.id])
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    expect(await facesAt(id, ann)).toEqual([cleo.id])
    await world.database.db
      .updateTable('users')
      .set({ min_age: 90, max_age: 99 })
      .where('id', '=', ann.id)
      .execute()
    expect(await facesAt(id, ann)).toBeUndefined()
  })

  it('of no room that the reader cannot enter', async () => {
    const id = await create(cleo)
    await join(bob, id)
    await join(ann, id)
    expect(await facesAt(id, ann)).toEqual([bob.id])
    await cleo.call(roomRoutes.putOut, {
      params: { id },
      body: { userId: ann.id, isForGood: false },
    })
    expect(await facesAt(id, ann)).toBeUndefined()
    expect(await facesAt(id, dan)).toEqual([bob.id])
    await cleo.call(safetyRoutes.block, { body: { blockedUserId: dan.id } })
    expect(await facesAt(id, dan)).toBeUndefined()
  })
})
