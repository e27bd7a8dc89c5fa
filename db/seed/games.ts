import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tx } from '../src/index.ts'
import { momentOf } from '../src/queries/balloon-games.ts'
import { addJob } from '../src/queries/jobs.ts'
import type { BalloonGameParticipants, BalloonGamePops, BalloonGames } from '../src/schema.ts'
import { demoGames } from './people/games.ts'
import { idAt } from './rows.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const SEATS = 5
/** Of the demo people. */
const zone = 'America/Los_Angeles'
/** How many balloons were popped in the game that was won, the winning one last. */
const POPS = 4

const dateIn = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
const timeIn = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at)

/**
 * Checks whether a balloon wins, by the rule of the product: so the draw of the demo world can be
 * checked, too.
 */
const wins = (seed: Buffer, number: number, seated: number) =>
  Number.parseInt(
    createHmac('sha256', seed).update(String(number)).digest('hex').slice(0, 12),
    16,
  ) /
    2 ** 48 <
  1 / (seated + 1)

/** A seed with which balloon `POPS` wins and none before. */
function wonSeed(seated: number): Buffer {
  for (;;) {
    const seed = randomBytes(32)
    const first = Array.from({ length: POPS }, (_, at) => at + 1).find((number) =>
      wins(seed, number, seated),
    )
    if (first === POPS) return seed
  }
}

/** The balloon games of the demo world: some in the next days, and one that was won two hours ago. No one is on video in them. */
export async function insertGames(tx: Tx, people: readonly string[], now: Date): Promise<void> {
  for (const demo of demoGames) {
    const [creator_id = '', ...guests] = demo.people.map((at) => people[at] ?? '')
    const createdAt = new Date(now.getTime() - 2 * DAY)
    const isWon = demo.inDays === null
    const wonStart = new Date(now.getTime() - 3 * HOUR)
    const start_date = dateIn(isWon ? wonStart : new Date(now.getTime() + (demo.inDays ?? 0) * DAY))
    const start_time = isWon ? timeIn(wonStart) : demo.time
    const starts_at = await momentOf(tx, start_date, start_time, zone)
    const seated = Math.min(guests.length, SEATS)
    const seed = isWon ? wonSeed(seated) : randomBytes(32)
    const endedAt = new Date(starts_at.getTime() + HOUR)
    // The guests popped in turn, and the last of these turns won.
    const popper = (number: number) => (number - 1) % seated
    const game: Insertable<BalloonGames> & { id: string } = {
      id: idAt(createdAt),
      creator_id,
      title: demo.title,
      description: demo.description,
      gender_preference: demo.genderPreference,
      min_age: demo.minAge,
      max_age: demo.maxAge,
      start_date,
      start_time,
      starts_at,
      max_slots: 10,
      players: guests.length + 1,
      seed: seed.toString('hex'),
      seed_hash: createHash('sha256').update(seed).digest('hex'),
      created_at: createdAt,
      acted_at: isWon ? endedAt : createdAt,
      ...(isWon && {
        status: 'finished',
        how: 'popped',
        winner_id: guests[popper(POPS)] ?? null,
        pops: POPS,
        finished_at: endedAt,
      }),
    }
    const hasPopped = (at: number) =>
      isWon && Array.from({ length: POPS }, (_, n) => popper(n + 1)).includes(at)
    const rows: Insertable<BalloonGameParticipants>[] = [
      { game_id: game.id, user_id: creator_id, place: 0, is_creator: true },
      ...guests.map((user_id, at) => ({
        game_id: game.id,
        user_id,
        place: at + 1,
        is_creator: false,
        slot_number: at < SEATS ? at + 1 : null,
        balloons_owned: at < SEATS && !hasPopped(at) ? 1 : 0,
        is_popped: hasPopped(at),
      })),
    ]
    await tx.insertInto('balloon_games').values(game).execute()
    await tx.insertInto('balloon_game_participants').values(rows).execute()
    if (isWon) await insertPops(tx, game.id, { guests, seated, popper, endedAt })
    // Ends automatically if no one acts, and reminds its people, like every game.
    else await planEnd(tx, game.id, starts_at)
  }
}

interface Won {
  guests: readonly string[]
  seated: number
  popper: (number: number) => number
  endedAt: Date
}

async function insertPops(
  tx: Tx,
  game_id: string,
  { guests, seated, popper, endedAt }: Won,
): Promise<void> {
  const pops: Insertable<BalloonGamePops>[] = Array.from({ length: POPS }, (_, at) => ({
    game_id,
    number: at + 1,
    user_id: guests[popper(at + 1)] ?? null,
    seated,
    is_winner: at + 1 === POPS,
    popped_at: new Date(endedAt.getTime() - (POPS - 1 - at) * 60_000),
  }))
  await tx.insertInto('balloon_game_pops').values(pops).execute()
}

async function planEnd(tx: Tx, gameId: string, startsAt: Date): Promise<void> {
  const jobs = [
    {
      kind: 'end-idle-game',
      key: gameId,
      payload: { gameId },
      at: new Date(startsAt.getTime() + 2 * HOUR),
    },
    {
      kind: 'remind-of-game',
      key: `${gameId}:soon`,
      payload: { gameId, when: 'soon' },
      at: new Date(startsAt.getTime() - HOUR / 6),
    },
    {
      kind: 'remind-of-game',
      key: `${gameId}:now`,
      payload: { gameId, when: 'now' },
      at: startsAt,
    },
  ]
  for (const { kind, key, payload, at } of jobs)
    await addJob(tx, { kind, key: `${kind}:${key}`, payload, at, attempts: 10 })
}
