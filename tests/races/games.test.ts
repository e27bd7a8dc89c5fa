// needs: redis
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import {
  begin,
  end,
  join,
  pop,
  remove,
  scheduled,
  startingIn,
  winsAtOnce,
} from '../features/balloon-games/games.ts'
import { unlessBusy } from '../harness/busy.ts'
import { ofFile } from '../harness/file-world.ts'
import { jobTimes, serverAt } from '../harness/later.ts'
import { untilWaiting } from '../harness/locks.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { sized } from '../harness/sized.ts'

const world = ofFile(startNodes)

const isIn = ({ id }: Person) => sql<boolean>`${id} IN (user1_id, user2_id)`

it('fills the last seats of games for which 20 guests run each, and oversells none', async () => {
  const { db } = world.database
  const rounds = sized({ gate: 10, full: 50 })
  for (let round = 0; round < rounds; round++) {
    const creators = await insertUsers(world, 2)
    const guests = await insertUsers(world, 40)
    expect([creators.length, guests.length]).toEqual([2, 40])
    await Promise.all(
      creators.map(async (creator, n) => {
        const body = { ...startingIn(60), maxSlots: 6 }
        const { id } = (await creator.call(balloonGameRoutes.create, { body }, world.at(n))).body
        const running = guests.slice(n * 20, n * 20 + 20)
        const replies = await Promise.all(
          running.map((guest, m) => unlessBusy(() => join(guest, id, world.at(m)))),
        )
        expect(replies.map(({ status, refusal }) => refusal?.code ?? status).sort()).toEqual([
          ...Array(5).fill(200),
          ...Array(15).fill('GAME_FULL'),
        ])
        const people = await db
          .selectFrom('balloon_game_participants')
          .selectAll()
          .where('game_id', '=', id)
          .execute()
        expect(people.flatMap(({ slot_number }) => slot_number ?? []).sort()).toEqual([
          1, 2, 3, 4, 5,
        ])
        const spent = await db
          .selectFrom('balloon_game_spendings')
          .select('user_id')
          .where('game_id', '=', id)
          .execute()
        expect(spent).toHaveLength(6)
      }),
    )
  }
  const { players } = await db
    .selectFrom('balloon_games')
    .select(({ fn }) => fn.sum<string>('players').as('players'))
    .executeTakeFirstOrThrow()
  expect(Number(players)).toBe(rounds * 12)
})

it('finds one winner in simultaneous pops', async () => {
  const { guests, id } = await scheduled(world, 5)
  await begin(world, id, winsAtOnce)
  const pops = Array.from({ length: sized({ gate: 20, full: 200 }) }, (_, n) =>
    pop(guests[n % 5] as Person, id, world.at(n)),
  )
  const replies = await Promise.all(pops)
  const won = replies.filter(({ status, body }) => status === 200 && body.isWinner)
  expect([won.length, replies.filter(({ status }) => status === 200).length]).toEqual([1, 1])
  const rows = await world.database.db
    .selectFrom('balloon_game_pops')
    .selectAll()
    .where('game_id', '=', id)
    .execute()
  expect(rows.map(({ number, is_winner }) => [number, is_winner])).toEqual([[1, true]])
})

it('numbers pops in turn that have all seen the game before the first is stored, and takes each balloon once', async () => {
  const { guests, id } = await scheduled(world, 3)
  await begin(world, id)
  const { db } = world.database
  const calls = guests.flatMap((guest) =>
    Array<{ guest: Person; clientId: string }>(2).fill({ guest, clientId: uuid() }),
  )
  const pops = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('balloon_games').select('id').where('id', '=', id).forUpdate().execute()
    const pops = Promise.all(
      calls.map(({ guest, clientId }, n) => pop(guest, id, world.at(n), clientId)),
    )
    await untilWaiting(world, calls.length)
    return { all: pops }
  })
  const replies = await pops.all
  expect(replies.map(({ status }) => status)).toEqual(calls.map(() => 200))
  const numbers = replies.map(({ body }) => body.number)
  const firsts = numbers.filter((_, n) => n % 2 === 0)
  expect(numbers).toEqual(firsts.flatMap((number) => [number, number]))
  expect([...firsts].sort()).toEqual([1, 2, 3])
  const rows = await db
    .selectFrom('balloon_game_pops')
    .selectAll()
    .where('game_id', '=', id)
    .execute()
  expect(rows).toHaveLength(3)
})

it('ends a game in one way when a winning pop, an end and a deletion come at once', async () => {
  for (let n = 0; n < sized({ gate: 5, full: 20 }); n++) {
    const { creator, guests, id } = await scheduled(world, 5)
    await begin(world, id, winsAtOnce)
    const [popper, chosen] = guests
    if (!popper || !chosen) throw new Error('no person')
    const tab = await chosen.live(world.b)
    const [popped, ended, deleted] = await Promise.all([
      pop(popper, id, world.at(n)),
      end(creator, id, chosen, world.at(n + 1)),
      remove(creator, id, world.at(n)),
    ])
    const [hasWon, hasEnded] = [popped.status === 200, ended.status === 200]
    expect(hasWon && hasEnded).toBe(false)
    expect(deleted.status).toBe(200)
    await tab.next('game:deleted')
    const finished = tab.all('game:changed').filter(({ game }) => game.status === 'finished')
    expect(new Set(finished.map(({ game }) => game.how)).size).toBeLessThanOrEqual(1)
    for (const { status, refusal } of [popped, ended])
      if (status !== 200) expect(['GAME_OVER', 'NOT_FOUND']).toContain(refusal?.code)
    // It may come from the other node, after the deletion.
    if (hasEnded) await tab.next('match:created')
    const made = await world.database.db
      .selectFrom('matches')
      .select('id')
      .where(isIn(creator))
      .execute()
    expect(made).toHaveLength(hasEnded ? 1 : 0)
    tab.close()
  }
})

it('a game that ends just before it would end by itself stays as it ended', async () => {
  const { id } = await scheduled(world, 1)
  await begin(world, id)
  const { db } = world.database
  const ahead = 4 * 3_600_000
  // Held back until the server has started.
  const due = (at: Date) =>
    sql`UPDATE graphile_worker._private_jobs SET run_at = ${at} WHERE key = ${`end-idle-game:${id}`}`.execute(
      db,
    )
  await due(new Date(Date.now() + 2 * ahead))
  const server = await serverAt(world, ahead)
  const ended = new Date()
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('balloon_games').select('id').where('id', '=', id).forUpdate().execute()
    await due(new Date())
    await untilWaiting(world, 1)
    const state = { how: 'no_match', status: 'finished', finished_at: ended }
    await tx.updateTable('balloon_games').set(state).where('id', '=', id).execute()
  })
  // Closing waits for the running jobs.
  await server.close()
  expect(await jobTimes(world, 'end-idle-game', id)).toEqual([])
  const game = await db
    .selectFrom('balloon_games')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(game).toMatchObject({ how: 'no_match', status: 'finished', finished_at: ended })
})

it('someone who is banned while they join is not in the game', async () => {
  const [{ id }, other] = [await scheduled(world, 0), await scheduled(world, 0)]
  const [ann] = (await insertUsers(world, 1)) as [Person]
  const { db } = world.database
  const replies = await db.transaction().execute(async (tx) => {
    // Joining waits for this spending of the same week, after it has read the player.
    await sql`
      INSERT INTO balloon_game_spendings (user_id, game_id, week)
      VALUES (${ann.id}, ${other.id}, date_trunc('week', now() AT TIME ZONE 'UTC')::date)
    `.execute(tx)
    const joined = join(ann, id)
    await untilWaiting(world, 1)
    const banned = db
      .updateTable('users')
      .set({ banned_at: new Date() })
      .where('id', '=', ann.id)
      .execute()
    await Promise.race([banned, untilWaiting(world, 2)])
    await tx.deleteFrom('balloon_game_spendings').where('user_id', '=', ann.id).execute()
    return { all: Promise.all([joined, banned]) }
  })
  expect((await replies.all)[0].status).toBe(200)
  const people = () =>
    db.selectFrom('balloon_game_participants').select('user_id').where('game_id', '=', id).execute()
  await waitFor(async () => (await people()).length === 1)
})
