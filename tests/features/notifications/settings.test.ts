import {
  type NotificationSettings,
  notificationRoutes,
} from '@swoon/realtime-server/contract/notifications'
import { describe, expect, it } from 'vitest'
import { notificationService } from '../../../realtime-server/src/features/notifications/service.ts'
import { createClock } from '../../../realtime-server/src/platform/base/clock.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { serverAt } from '../../harness/later.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { recordedUnits } from '../../harness/units.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'
import { ready } from '../video-chat/calls.ts'
import { bell, clear, kindsOf, markRead, unread } from './bell.ts'

const world = worldOfFile()

const someone = async () => (await insertUsers(world, 1))[0] as Person
const set = (who: Person, body: Partial<NotificationSettings>) =>
  who.call(notificationRoutes.changeSettings, { body })
const missCall = async (who: Person, matchId: string) => {
  await ready(who, matchId)
  await ready(who, matchId, false)
}

describe('rows', () => {
  it('are read and cleared one by one or all, and every tab hears of it', async () => {
    const { ann, bob, matchId } = await matched(world)
    await missCall(bob, matchId)
    const tab = await ann.live()
    const call = (await bell(ann)).find(({ kind }) => kind === 'call-missed')
    expect((await markRead(ann, { ids: [call?.id ?? ''] })).body).toEqual({
      others: 0,
      matchIds: [matchId],
    })
    await tab.next('notification:changed')
    expect((await markRead(ann)).body).toEqual({ others: 0, matchIds: [] })
    expect((await bell(ann)).map(({ isRead }) => isRead)).toEqual([true, true])
    await clear(ann, { ids: [matchId] })
    expect(await kindsOf(ann)).toEqual(['call-missed'])
    await clear(ann)
    expect(await bell(ann)).toEqual([])
    // It comes back when it happens again.
    await missCall(bob, matchId)
    expect(await bell(ann)).toMatchObject([{ kind: 'call-missed', count: 1 }])
    tab.close()
  })

  it('that came after what the person was shown stay unread', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [shown] = await bell(ann)
    await missCall(bob, matchId)
    await markRead(ann, { until: shown?.at ?? '' })
    expect(await bell(ann)).toMatchObject([
      { kind: 'call-missed', isRead: false },
      { kind: 'match', isRead: true },
    ])
  })

  it('of someone else cannot be read or cleared', async () => {
    const { ann, bob, matchId } = await matched(world)
    await missCall(bob, matchId)
    const before = await bell(ann)
    const stranger = await someone()
    for (const settle of [markRead, clear])
      for (const who of [stranger, bob]) await settle(who, { ids: before.map(({ id }) => id) })
    expect(await bell(ann)).toEqual(before)
  })

  it('are gone after 60 days', async () => {
    const { ann, bob, matchId } = await matched(world)
    await missCall(bob, matchId)
    const ahead = await serverAt(world, 61 * 24 * 60 * 60 * 1000 - 1000)
    const rows = () =>
      world.database.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', ann.id)
        .execute()
    await expect.poll(rows).toEqual([])
    await ahead.close()
  })
})

describe('the settings', () => {
  it('hide a kind from list and count, and show it again, live in every tab', async () => {
    const { ann, bob, matchId } = await matched(world)
    const tab = await ann.live()
    await missCall(bob, matchId)
    // Earlier events have been announced by then.
    await tab.next('notification:added', ({ kind }) => kind === 'call-missed')
    const announced = tab.all('notification:added')
    const { body } = await set(ann, { off: ['call-missed', 'match', 'call-missed'] })
    expect(body).toEqual({ off: ['call-missed', 'match'], quietHours: null })
    expect(await tab.next('notification:configured')).toEqual(body)
    expect(await bell(ann)).toEqual([])
    expect(await unread(ann)).toEqual({ others: 0, matchIds: [] })
    await missCall(bob, matchId)
    await set(ann, { off: [] })
    expect(await bell(ann)).toMatchObject([{ kind: 'call-missed', count: 2 }, { kind: 'match' }])
    expect(tab.all('notification:added')).toEqual(announced)
    tab.close()
  })

  it('never hide the team’s decisions, and refuse invalid times', async () => {
    const ann = await someone()
    expect((await set(ann, { off: ['moderation', 'verification', 'gift'] })).body.off).toEqual([
      'gift',
    ])
    expectRefusal(await set(ann, { quietHours: { from: 1440, until: 0 } }), 400, 'INVALID')
    expectRefusal(await set(ann, { off: ['likes'] } as never), 400, 'INVALID')
  })

  it('change one by one and keep the others', async () => {
    const ann = await someone()
    await set(ann, { quietHours: { from: 1320, until: 420 } })
    expect((await set(ann, { off: ['gift'] })).body).toEqual({
      off: ['gift'],
      quietHours: { from: 1320, until: 420 },
    })
    expect((await set(ann, { quietHours: null })).body).toEqual({ off: ['gift'], quietHours: null })
    expect((await ann.call(notificationRoutes.settings, {})).body).toEqual({
      off: ['gift'],
      quietHours: null,
    })
  })
})

describe('what may be pushed', () => {
  it('follows the kinds and the quiet hours on the person’s own clock, over a change of clocks', async () => {
    const { db } = world.database
    const { commit } = recordedUnits(db)
    const service = notificationService({ db, clock: createClock(0), commit })
    const may = (who: Person, at: string, kind: 'gift' | 'message' = 'message') =>
      db.transaction().execute((tx) => service.mayPush(tx, who.id, kind, new Date(at)))
    const ann = await someone()
    await db
      .updateTable('users')
      .set({ time_zone: 'Europe/Berlin' })
      .where('id', '=', ann.id)
      .execute()
    expect(await may(ann, '2026-03-28T22:00:00Z')).toBe(true)
    await set(ann, { off: ['gift'], quietHours: { from: 22 * 60, until: 7 * 60 } })
    expect(await may(ann, '2026-03-28T12:00:00Z', 'gift')).toBe(false)
    // On Saturday seven is 06:00 UTC; on Sunday, after the clocks went forward, it is 05:00 UTC.
    expect(await may(ann, '2026-03-28T05:59:59Z')).toBe(false)
    expect(await may(ann, '2026-03-28T06:00:00Z')).toBe(true)
    expect(await may(ann, '2026-03-28T20:59:59Z')).toBe(true)
    expect(await may(ann, '2026-03-28T21:00:00Z')).toBe(false)
    expect(await may(ann, '2026-03-29T04:59:59Z')).toBe(false)
    expect(await may(ann, '2026-03-29T05:00:00Z')).toBe(true)
    expect(await may(ann, '2026-10-25T05:59:59Z')).toBe(false)
    expect(await may(ann, '2026-10-25T06:00:00Z')).toBe(true)
    // In Tokyo it is already past 22:00, while the streak's days still follow Berlin.
    expect(await may(ann, '2026-10-25T13:00:00Z')).toBe(true)
    await db
      .updateTable('users')
      .set({ current_zone: 'Asia/Tokyo' })
      .where('id', '=', ann.id)
      .execute()
    expect(await may(ann, '2026-10-25T13:00:00Z')).toBe(false)
  })
})
