import { type NewRoom, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { bell } from '../notifications/bell.ts'
import { expectRefusal } from '../refusals.ts'
import { create, list } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo } = peopleIn(world, ['ann', 'bob', 'cleo'], beforeEach)

const day = 86_400_000
const remind = (who: Person, id: string, isOn: boolean) =>
  who.call(roomRoutes.remind, { params: { id }, body: { isOn } })
const reminders = async (who: Person) => (await who.call(roomRoutes.reminders, {})).body
const setTalk = (who: Person, id: string, talk: NewRoom['talk']) =>
  who.call(roomRoutes.change, { params: { id }, body: { talk: talk ?? null } })
const shown = async (who: Person, id: string) =>
  (await list(who)).find((room) => room.id === id)?.talk

/** Puts a person's clock into a zone. */
const moveTo = (who: Person, zone: string) =>
  world.database.db.updateTable('users').set({ time_zone: zone }).where('id', '=', who.id).execute()

/** Day and minute of a moment in a zone, as a clock there shows them. */
function clockAt(at: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** Makes a job of a room's talk due. */
const makeDue = (id: string, when: 'soon' | 'now') =>
  sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`room-talk:${id}:${when}`}`.execute(
    world.database.db,
  )
const plans = async (id: string) => {
  const { rows } = await sql<{ run_at: Date }>`
    SELECT run_at FROM graphile_worker._private_jobs WHERE key LIKE ${`room-talk:${id}:%`} ORDER BY run_at
  `.execute(world.database.db)
  return rows.map(({ run_at }) => run_at.getTime())
}

describe('the weekly talk of a room', () => {
  it.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
    'is set with the room, on the clock of its creator, in %s',
    async (zone) => {
      await moveTo(ann, zone)
      const inTwoDays = Math.ceil(Date.now() / 60_000) * 60_000 + 2 * day
      const talk = clockAt(inTwoDays, zone)
      const made = await ann.call(roomRoutes.create, { body: { name: 'Talkers', talk } })
      expect(made.body.talk).toEqual({ ...talk, at: new Date(inTwoDays).toISOString() })
      expect(await shown(bob, made.body.id)).toEqual(made.body.talk)
    },
  )

  it('is next week once the minute has passed', async () => {
    await moveTo(ann, 'UTC')
    const past = Math.floor(Date.now() / 60_000) * 60_000 - 60_000
    const made = await ann.call(roomRoutes.create, {
      body: { name: 'Talkers', talk: clockAt(past, 'UTC') },
    })
    expect(made.body.talk?.at).toBe(new Date(past + 7 * day).toISOString())
  })

  it('is changed and ended by its creator alone, live in the list', async () => {
    const id = await create(ann)
    expect(await shown(bob, id)).toBeNull()
    const tab = await bob.live()
    await tab.command('rooms:watch', {})
    await tab.command('room:watch', { roomId: id })
    const talk = { day: 4, minute: 21 * 60 }
    expect((await setTalk(ann, id, talk)).body.talk).toMatchObject(talk)
    await tab.next('rooms:changed', ({ room }) => room.id === id && room.talk?.day === 4)
    expect((await tab.next('room:changed')).talk).toMatchObject(talk)
    expectRefusal(await setTalk(bob, id, null), 404, 'NOT_FOUND')
    // Another change leaves it.
    await ann.call(roomRoutes.change, { params: { id }, body: { description: 'Late' } })
    expect(await shown(bob, id)).toMatchObject(talk)
    expect((await setTalk(ann, id, null)).body.talk).toBeNull()
    expect(await plans(id)).toEqual([])
    tab.close()
  })

  it('keeps its zone when its creator has moved and saves the same time', async () => {
    await moveTo(ann, 'UTC')
    const id = await create(ann)
    const talk = { day: 4, minute: 21 * 60 }
    const { body } = await setTalk(ann, id, talk)
    await moveTo(ann, 'Pacific/Auckland')
    expect((await setTalk(ann, id, talk)).body.talk).toEqual(body.talk)
  })

  it.each([
    { day: 7, minute: 0 },
    { day: 0, minute: 1440 },
    { day: 1.5, minute: 0 },
  ])('refuses %j', async (talk) => {
    const id = await create(ann)
    expectRefusal(await setTalk(ann, id, talk), 400, 'INVALID')
  })

  it('reminds those who asked for it, ten minutes before, and moves on by a week when it begins', async () => {
    await moveTo(ann, 'UTC')
    const id = await create(ann, 'Night owls')
    const begins = Math.ceil(Date.now() / 60_000) * 60_000 + day
    await setTalk(ann, id, clockAt(begins, 'UTC'))
    expect(await plans(id)).toEqual([begins - promises.rooms.talkReminderMinutes * 60_000, begins])
    for (const who of [bob, cleo]) expect((await remind(who, id, true)).status).toBe(200)
    await remind(cleo, id, false)
    const [bobs, cleos] = [await bob.live(), await cleo.live()]
    await makeDue(id, 'soon')
    expect(await bobs.next('room:talk-soon')).toEqual({
      ...{ roomId: id, name: 'Night owls', startsAt: new Date(begins).toISOString() },
    })
    await bobs.next('notification:added', ({ kind }) => kind === 'room-talk')
    expect(await bell(bob)).toMatchObject([
      { kind: 'room-talk', subjectId: id, detail: 'Night owls', person: null },
    ])
    expect(await bell(cleo)).toEqual([])
    expect(cleos.all('room:talk-soon')).toEqual([])
    await bobs.command('rooms:watch', {})
    await makeDue(id, 'now')
    const next = new Date(begins + 7 * day).toISOString()
    await bobs.next('rooms:changed', ({ room }) => room.id === id && room.talk?.at === next)
    expect(await plans(id)).toEqual([
      begins + 7 * day - promises.rooms.talkReminderMinutes * 60_000,
      begins + 7 * day,
    ])
    for (const tab of [bobs, cleos]) tab.close()
  })

  it('reminds no one of a talk that was moved, or in a room that is closed to them', async () => {
    await moveTo(ann, 'UTC')
    const id = await create(ann)
    const begins = Math.ceil(Date.now() / 60_000) * 60_000 + day
    await setTalk(ann, id, clockAt(begins, 'UTC'))
    for (const who of [bob, cleo]) await remind(who, id, true)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    expectRefusal(await remind(bob, id, true), 404, 'NOT_FOUND')
    const [bobs, cleos] = [await bob.live(), await cleo.live()]
    await makeDue(id, 'soon')
    await cleos.next('room:talk-soon')
    expect(bobs.all('room:talk-soon')).toEqual([])
    await ann.call(roomRoutes.close, { params: { id } })
    expect(await bell(cleo)).toEqual([])
    for (const tab of [bobs, cleos]) tab.close()
  })

  it('goes on after the room was woken', async () => {
    await moveTo(ann, 'UTC')
    const id = await create(ann)
    await setTalk(ann, id, { day: 3, minute: 60 })
    await world.database.db
      .updateTable('rooms')
      .set({ archived_at: new Date(), talk_at: new Date(Date.now() - 30 * day) })
      .where('id', '=', id)
      .execute()
    const woken = await ann.call(roomRoutes.wake, { params: { id } })
    expect(Date.parse(woken.body.talk?.at ?? '')).toBeGreaterThan(Date.now())
    expect((await plans(id)).length).toBe(2)
  })
})

describe('reminders of rooms', () => {
  it('are the person’s own, in all their tabs', async () => {
    const id = await create(ann)
    const tab = await bob.live()
    await remind(bob, id, true)
    expect(await tab.next('room:reminder-set')).toEqual({ roomId: id, isOn: true })
    await remind(bob, id, true)
    expect(await reminders(bob)).toEqual([id])
    expect(await reminders(cleo)).toEqual([])
    await remind(bob, id, false)
    expect(await reminders(bob)).toEqual([])
    tab.close()
  })
})
