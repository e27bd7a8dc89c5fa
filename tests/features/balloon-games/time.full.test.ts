import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { shownStatus } from '@swoon/realtime-server/contract/balloon-games'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { jobTimes, type Later, later, serverAt } from '../../harness/later.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'
import { active, ask, join, look, neverWins, personIn, pop, scheduled } from './games.ts'

const hour = 3600_000

const world = worldOfFile()

async function at<T>(offset: number, work: (server: Later) => Promise<T>): Promise<T> {
  const server = await serverAt(world, offset)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

const postponeJob = (key: string, to: number) =>
  sql`UPDATE graphile_worker._private_jobs SET run_at = ${new Date(to)} WHERE key = ${key}`.execute(
    world.database.db,
  )
const postpone = (key: string, to: number) => postponeJob(`remind-of-game:${key}`, to)

describe('by the server’s clock', () => {
  it('a game is scheduled, then active, then finished after two hours without action', async () => {
    const { creator, guests, id } = await scheduled(world, 2)
    const [guest] = guests
    if (!guest) throw new Error('no person')
    await world.database.db
      .updateTable('balloon_games')
      .set({ seed: neverWins })
      .where('id', '=', id)
      .execute()
    const before = (await look(creator, id)).body
    expect(shownStatus(before, Date.parse(before.now))).toBe('Scheduled')
    await at(1.5 * hour, async ({ url }) => {
      const { body } = await look(creator, id, url)
      expect(shownStatus(body, Date.parse(body.now))).toBe('Active')
      const [late] = (await insertUsers(world, 1)) as [Person]
      expectRefusal(await join(late, id, url), 409, 'GAME_FULL')
      expect((await pop(guest, id, url)).status).toBe(200)
    })
    // Two hours after the start the game continues, since a guest has popped; two hours after that it ends.
    await at(3.2 * hour, async ({ url }) => {
      await waitFor(async () =>
        (await jobTimes(world, 'end-idle-game', id)).every(
          (time) => time.getTime() > Date.now() + 3.3 * hour,
        ),
      )
      expect((await look(creator, id, url)).body.status).toBe('waiting')
    })
    await at(3.7 * hour, async ({ url }) => {
      await waitFor(async () => (await look(creator, id, url)).body.status === 'finished')
      expect((await look(creator, id, url)).body).toMatchObject({
        how: 'timed_out',
        winner: null,
        seed: expect.any(String),
      })
      expectRefusal(await pop(guest, id, url), 409, 'GAME_OVER')
    })
  })

  it('everyone in a game is reminded ten minutes before it and at its start', async () => {
    const { creator, guests, id } = await scheduled(world, 1)
    const [guest] = guests
    if (!guest) throw new Error('no person')
    const { startsAt } = (await look(creator, id)).body
    const startMs = Date.parse(startsAt)
    const moments = { soon: startMs - 600_000, now: startMs }
    for (const when of ['soon', 'now'] as const) {
      const key = `${id}:${when}`
      expect(await jobTimes(world, 'remind-of-game', key)).toEqual([new Date(moments[when])])
      // Delayed until the tabs are open, since a busy machine may take longer to open them than any head start.
      await postpone(key, moments[when] + hour)
      await at(moments[when] + 1000 - Date.now(), async ({ url }) => {
        const tabs = [await creator.live(url), await guest.live(url)]
        await postpone(key, moments[when])
        for (const tab of tabs) {
          const reminded = await tab.next('game:reminded')
          expect(reminded).toEqual({ gameId: id, title: 'Balloons at eight', startsAt, when })
          tab.close()
        }
      })
    }
    expect(await jobTimes(world, 'remind-of-game', `${id}%`)).toEqual([])
  })
})

describe('a tab in the video room', () => {
  const lost = (id: string) => jobTimes(world, 'release-lost-game-tab', `${id}:%`)

  it('that is closed is gone for the others after 15 seconds', async () => {
    const { creator, guests, id } = await active(world, 1)
    const [guest] = guests
    if (!guest) throw new Error('no person')
    const [leads, plays] = [await creator.live(), await guest.live()]
    expect(await plays.command('call:hold', { scope: 'game', id, tab: uuid() })).toEqual({
      ok: true,
    })
    const held = await leads.next(
      'game:changed',
      ({ game }) => personIn(game, guest)?.isHere === true,
    )
    const { rows } = await sql<{ socket: string }>`
      SELECT socket FROM balloon_game_participants WHERE game_id = ${id} AND user_id = ${guest.id}`.execute(
      world.database.db,
    )
    const closedAt = Date.now()
    plays.close()
    leads.close()
    await waitFor(async () => (await lost(id)).length === 1)
    const [due] = await lost(id)
    expect(due?.getTime()).toBeGreaterThanOrEqual(closedAt + 15_000)
    // Delayed until the tab is open, as above.
    const key = `release-lost-game-tab:${id}:${rows[0]?.socket}`
    await postponeJob(key, Date.now() + 2 * hour)
    await at(hour, async ({ url }) => {
      const sees = await creator.live(url)
      // Due by this server's clock, but not yet by the other's, whose tabs do not hear this one.
      await postponeJob(key, Date.now() + hour / 2)
      const { game } = await sees.next(
        'game:changed',
        (heard) => heard.game.version > held.game.version,
      )
      expect(personIn(game, guest)?.isHere).toBe(false)
      sees.close()
    })
    expect(await lost(id)).toEqual([])
  })

  it('that comes back with another socket stays', async () => {
    const { creator, id } = await active(world, 0)
    const tab = uuid()
    const [first, second] = [await creator.live(), await creator.live()]
    await first.command('call:hold', { scope: 'game', id, tab })
    first.close()
    await waitFor(async () => (await lost(id)).length === 1)
    expect(await second.command('call:hold', { scope: 'game', id, tab })).toEqual({ ok: true })
    const server = await later(world, 60_000, 'release-lost-game-tab')
    expect(personIn((await look(creator, id)).body, creator)?.isHere).toBe(true)
    await server.close()
    second.close()
  })

  it('that was silent for long notifies the others when it is heard again', async () => {
    const { creator, guests, id } = await active(world, 1)
    const [guest] = guests
    if (!guest) throw new Error('no person')
    const [leads, plays] = [await creator.live(), await guest.live()]
    const hold = { scope: 'game', id, tab: uuid() } as const
    await plays.command('call:hold', hold)
    const held = await leads.next(
      'game:changed',
      ({ game }) => personIn(game, guest)?.isHere === true,
    )
    await sql`UPDATE balloon_game_participants SET seen_at = seen_at - interval '16 seconds'
      WHERE game_id = ${id} AND user_id = ${guest.id}`.execute(world.database.db)
    expect(personIn((await look(creator, id)).body, guest)?.isHere).toBe(false)
    expect(await plays.command('call:hold', hold)).toEqual({ ok: true })
    const { game } = await leads.next(
      'game:changed',
      (heard) => heard.game.version > held.game.version,
    )
    expect(personIn(game, guest)?.isHere).toBe(true)
    for (const tab of [leads, plays]) tab.close()
  })
})

describe('the week’s game', () => {
  const zones = ['Pacific/Kiritimati', 'Europe/Lisbon', 'Pacific/Honolulu']
  /** Milliseconds from now to a time on next Monday in a zone. */
  async function untilMonday(zone: string): Promise<number> {
    const { rows } = await sql<{ at: Date }>`
      SELECT (date_trunc('week', now() AT TIME ZONE ${zone}) + interval '7 days') AT TIME ZONE ${zone} AS at
    `.execute(world.database.db)
    return (rows[0]?.at.getTime() ?? 0) - Date.now()
  }
  const left = async (who: Person, url: string) =>
    (await who.call(authRoutes.me, {}, url)).body.balloonGamesRemaining

  it('comes back on Monday in the person’s own zone, not before', async () => {
    for (const zone of zones) {
      const [who] = await insertUsers(world, 1)
      if (!who) throw new Error('no person')
      await world.database.db
        .updateTable('users')
        .set({ time_zone: zone })
        .where('id', '=', who.id)
        .execute()
      const monday = await untilMonday(zone)
      const start = new Date(Date.now() + monday + 5 * 24 * hour).toISOString()
      const body = { startDate: start.slice(0, 10), startTime: start.slice(11, 16) }
      expect((await ask(who, body)).status).toBe(201)
      await at(monday - 5 * 60_000, async ({ url }) => {
        expect(await left(who, url)).toBe(0)
        expectRefusal(await ask(who, body, url), 403, 'GAME_LIMIT')
      })
      await at(monday + 60_000, async ({ url }) => {
        expect(await left(who, url)).toBe(1)
        expect((await ask(who, body, url)).status).toBe(201)
        expect(await left(who, url)).toBe(0)
      })
    }
  })

  it('starts at the moment that the creator’s zone says', async () => {
    const [who] = await insertUsers(world, 1)
    if (!who) throw new Error('no person')
    const zone = 'America/New_York'
    await world.database.db
      .updateTable('users')
      .set({ time_zone: zone })
      .where('id', '=', who.id)
      .execute()
    const startDate = new Date(Date.now() + 72 * hour).toISOString().slice(0, 10)
    const { body } = await ask(who, { startDate, startTime: '20:30' })
    const shown = new Intl.DateTimeFormat('sv', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    expect(shown.format(new Date(body.startsAt))).toBe(`${startDate} 20:30`)
    const [traveler, sent] = await insertUsers(world, 2)
    if (!traveler || !sent) throw new Error('no people')
    const inTokyo = `${startDate}T11:30:00.000Z`
    const abroad = { time_zone: zone, current_zone: 'Asia/Tokyo' }
    await world.database.db.updateTable('users').set(abroad).where('id', '=', traveler.id).execute()
    expect((await ask(traveler, { startDate, startTime: '20:30' })).body.startsAt).toBe(inTokyo)
    // A device that sends the moment needs no stored zone. A moment that no clock shows like this is refused.
    const apart = await ask(sent, {
      startDate,
      startTime: '20:30',
      startsAt: `${startDate}T03:30:00Z`,
    })
    expectRefusal(apart, 400, 'INVALID')
    const made = await ask(sent, { startDate, startTime: '20:30', startsAt: inTokyo })
    expect(made.body).toMatchObject({ startDate, startTime: '20:30', startsAt: inTokyo })
  })
})

it('the draw of a game is random', async () => {
  const games = await Promise.all([scheduled(world, 0), scheduled(world, 0)])
  const rows = await world.database.db
    .selectFrom('balloon_games')
    .select('seed')
    .where(
      'id',
      'in',
      games.map(({ id }) => id),
    )
    .execute()
  expect(new Set(rows.map(({ seed }) => seed)).size).toBe(2)
})
