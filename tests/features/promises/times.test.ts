import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../realtime-server/src/platform/sessions/session.ts'
import { ofFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { jobTimes, later, serverAt } from '../../harness/later.ts'
import { startMail, tokenIn } from '../../harness/mail.ts'
import { insertUsers, type Person, password, person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import { promises } from '../../promises.ts'
import { ask } from '../balloon-games/games.ts'
import { matched } from '../pairs.ts'
import { look } from '../profile/calls.ts'
import { propose, roomOf } from '../rooms/rooms.ts'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
/** Time before its end at which a promise is checked: on a busy machine a call may take seconds. */
const slack = 20 * second

const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ SMTP_URL: mail.url }))

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const two = async () => (await insertUsers(world, 2)) as [Person, Person]

/** Expects a stored moment to be this far from when it was stored. */
async function expectEnd(
  milliseconds: number,
  store: () => Promise<unknown>,
  endOf: () => Promise<Date | undefined>,
) {
  const before = Date.now()
  await store()
  const ends = (await endOf())?.getTime()
  expect(ends).toBeGreaterThanOrEqual(before + milliseconds)
  expect(ends).toBeLessThanOrEqual(Date.now() + milliseconds)
}

describe('after its time, and not before,', () => {
  it('a session is over, unused or old', async () => {
    const ann = await person(world, { incomplete: true })
    const status = async (created_at: Date, last_used_at: Date) => {
      const change = world.database.db.updateTable('sessions').set({ created_at, last_used_at })
      await change.where('user_id', '=', ann.id).execute()
      return (await ann.call(authRoutes.me, {})).status
    }
    const [idle, whole] = [promises.accounts.idleDays * day, promises.accounts.sessionDays * day]
    expect([
      await status(ago(idle - slack), ago(idle - slack)),
      await status(ago(whole - slack), ago(0)),
    ]).toEqual([200, 200])
    expect([
      await status(ago(idle + second), ago(idle + second)),
      await status(ago(whole + second), ago(0)),
    ]).toEqual([401, 401])
  })

  it('a message can no longer be edited', async () => {
    const { ann, matchId } = await matched(world)
    const { id } = (await ann.call(chatRoutes.send, { body: { matchId, content: 'One' } })).body
    const edit = async (sentAt: Date, content: string) => {
      await world.database.db
        .updateTable('messages')
        .set({ created_at: sentAt })
        .where('id', '=', id)
        .execute()
      return (await ann.call(chatRoutes.edit, { params: { id }, body: { content } })).status
    }
    const limit = promises.chat.editMinutes * minute
    expect([
      await edit(ago(limit - slack), 'Two'),
      await edit(ago(limit + second), 'Three'),
    ]).toEqual([200, 409])
  })

  it('a pass cannot be taken back', async () => {
    const [ann, bob] = await two()
    const undo = async (at: Date) => {
      await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: false } })
      await world.database.db
        .updateTable('swipes')
        .set({ created_at: at })
        .where('swiper_id', '=', ann.id)
        .execute()
      return (await ann.call(swipeRoutes.undo, { body: { swipedId: bob.id } })).status
    }
    const limit = promises.swipes.undoSeconds * second
    expect([await undo(ago(limit - slack)), await undo(ago(limit + second))]).toEqual([200, 409])
  })

  it('a date and its link for a friend are over; both people are reminded of it before', async () => {
    const { ann, bob, matchId } = await matched(world)
    const startsAt = new Date(Date.now() + 48 * hour)
    const plan = { matchId, activity: 'Coffee', place: 'The corner café', timeZone: 'UTC' }
    const { body } = await ann.call(dateRoutes.propose, {
      body: { ...plan, startsAt: startsAt.toISOString() },
    })
    const { id, version } = body
    await bob.call(dateRoutes.answer, { params: { id }, body: { version, answer: 'accept' } })
    expect(await jobTimes(world, 'remind-of-date', id)).toEqual([
      new Date(startsAt.getTime() - promises.dates.reminderHours * hour),
    ])
    const token = (await ann.call(dateRoutes.share, { params: { id } })).body.shareToken ?? ''
    const end = startsAt.getTime() + promises.dates.lastsHours * hour
    const seen = async (at: number) => {
      const server = await serverAt(world, at - Date.now())
      const { status } = await call(server.url, null, dateRoutes.shared, { body: { token } })
      await server.close()
      return status
    }
    expect([await seen(end - slack), await seen(end + second)]).toEqual([200, 404])
  })

  it('someone is no newcomer', async () => {
    const [ann, bob] = await two()
    const isNew = async (completed_at: Date) => {
      await world.database.db
        .updateTable('users')
        .set({ completed_at })
        .where('id', '=', bob.id)
        .execute()
      return ((await look(ann, bob.id)).body as { isNew?: boolean }).isNew
    }
    const limit = promises.discovery.newDays * day
    expect([await isNew(ago(limit - slack)), await isNew(ago(limit + second))]).toEqual([
      true,
      false,
    ])
  })

  it('an address of a sign-in is forgotten', async () => {
    const [ann] = await two()
    const { db } = world.database
    const row = { user_id: ann.id, address_hash: Buffer.alloc(16, 7), used_at: new Date() }
    await db.insertInto('known_addresses').values(row).execute()
    const isKept = async (after: number) => {
      await createSessions(db, { now: () => new Date(Date.now() + after) }).sweep()
      const known = db.selectFrom('known_addresses').select('user_id').where('user_id', '=', ann.id)
      return (await known.where('address_hash', '=', row.address_hash).execute()).length === 1
    }
    const limit = promises.accounts.addressDays * day
    expect([await isKept(limit - slack), await isKept(limit + second)]).toEqual([true, false])
  })

  // Hourly work is due again only an hour after it ran, so each test that moves the clock moves it further than the one before.
  it('no one knows whom someone was shown to', async () => {
    const [ann, bob] = await two()
    const { db } = world.database
    const today = new Date().toISOString().slice(0, 10)
    const card = { slot: 0, propensity: 1, chance: 0, arm: 'model' }
    await db
      .insertInto('dealt')
      .values({ viewer_id: ann.id, person_id: bob.id, day: today, ...card })
      .execute()
    const isKept = async (after: number) => {
      const server = await later(world, after, 'matcher-refit')
      await server.close()
      return (
        (await db.selectFrom('dealt').select('day').where('viewer_id', '=', ann.id).execute())
          .length === 1
      )
    }
    // By dates in UTC.
    const limit = promises.matcher.shownDays * day
    expect([await isKept(limit - day), await isKept(limit + day)]).toEqual([true, false])
  })

  it('a notification is gone', async () => {
    const [ann, bob] = await two()
    const { db } = world.database
    const at = new Date()
    const row = { id: uuid(), user_id: ann.id, kind: 'date', subject: uuid(), actor_id: bob.id, at }
    await db.insertInto('notifications').values(row).execute()
    const isKept = async (after: number) => {
      const server = await later(world, after, 'old-notifications')
      await server.close()
      return (
        (await db.selectFrom('notifications').select('id').where('id', '=', row.id).execute())
          .length === 1
      )
    }
    const limit = promises.notifications.keptDays * day
    expect([await isKept(limit - 2 * hour), await isKept(limit + 2 * hour)]).toEqual([true, false])
  })
})

it('the dates of a match that was ended are kept for their time', async () => {
  const { ann, matchId } = await matched(world)
  const startsAt = new Date(Date.now() + 48 * hour).toISOString()
  const plan = { matchId, activity: 'Coffee', place: 'The corner café', timeZone: 'UTC', startsAt }
  expect((await ann.call(dateRoutes.propose, { body: plan })).status).toBe(201)
  await ann.call(matchRoutes.unmatch, { params: { id: matchId } })
  const isKept = async (after: number) => {
    const server = await later(world, after, 'old-dates')
    await server.close()
    return (
      await world.database.db
        .selectFrom('dates')
        .select('id')
        .where('match_id', '=', matchId)
        .execute()
    ).length
  }
  const limit = promises.dates.keptDays * day
  expect([await isKept(limit - 2 * hour), await isKept(limit + 2 * hour)]).toEqual([1, 0])
})

describe('what is stored with its end', () => {
  const link = (kind: string, userId: string) => async () => {
    const query = world.database.db
      .selectFrom('mail_links')
      .select('expires_at')
      .where('user_id', '=', userId)
    return (await query.where('kind', '=', kind).executeTakeFirst())?.expires_at
  }

  it('is a link to a new e-mail address, and that to the former one', async () => {
    const ann = await person(world, { incomplete: true })
    const email = `${uuid()}@example.test`
    const change = () => ann.call(accountRoutes.changeEmail, { body: { email, password } })
    await expectEnd(promises.accounts.newAddressHours * hour, change, link('email', ann.id))
    const token = tokenIn(await mail.next(email))
    const confirm = () => call(world.url, null, accountRoutes.confirmEmail, { body: { token } })
    await expectEnd(
      promises.accounts.formerAddressHours * hour,
      confirm,
      link('email-undo', ann.id),
    )
  })

  it('is a link for a new password', async () => {
    const ann = await person(world, { incomplete: true })
    const wish = async () => {
      await call(world.url, null, accountRoutes.askReset, { body: { email: ann.user.email } })
      await mail.next(ann.user.email)
    }
    await expectEnd(promises.accounts.resetMinutes * minute, wish, link('reset', ann.id))
  })

  it('is the copy of a match that was ended', async () => {
    const { ann, matchId } = await matched(world)
    const unmatch = () => ann.call(matchRoutes.unmatch, { params: { id: matchId } })
    await expectEnd(promises.matches.archivedDays * day, unmatch, async () => {
      const query = world.database.db.selectFrom('archived_matches').select('expires_at')
      return (await query.where('match_id', '=', matchId).executeTakeFirst())?.expires_at
    })
  })

  it('is a proposal in a room, and the day for which someone is put out', async () => {
    const [ann, bob] = await two()
    const id = await roomOf(ann, bob)
    const { db } = world.database
    await expectEnd(
      promises.rooms.proposalHours * hour,
      () => propose(ann, id, bob),
      async () =>
        (
          await db
            .selectFrom('room_proposals')
            .select('until')
            .where('room_id', '=', id)
            .executeTakeFirst()
        )?.until,
    )
    await expectEnd(
      promises.rooms.putOutHours * hour,
      () =>
        ann.call(roomRoutes.putOut, { params: { id }, body: { userId: bob.id, isForGood: false } }),
      async () => {
        const row = await db
          .selectFrom('room_removals')
          .select('until')
          .where('room_id', '=', id)
          .executeTakeFirst()
        return row?.until ?? undefined
      },
    )
  })

  it('is a game, of which its people are reminded, and which ends without an action', async () => {
    const [ann] = await two()
    const { id, startsAt } = (await ask(ann)).body
    const start = Date.parse(startsAt)
    const [reminder] = await jobTimes(world, 'remind-of-game', `${id}:soon`)
    expect(reminder).toEqual(new Date(start - promises.games.reminderMinutes * minute))
    const [end] = await jobTimes(world, 'end-idle-game', id)
    expect(end).toEqual(new Date(start + promises.games.idleHours * hour))
  })
})
