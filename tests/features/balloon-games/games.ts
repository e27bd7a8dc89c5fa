import {
  balloonGameRoutes,
  type GameView,
  type NewGame,
} from '@swoon/realtime-server/contract/balloon-games'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { drawnBy } from '../../../realtime-server/src/features/balloon-games/draws.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'

type Place = Pick<World, 'url' | 'database'>

/** The form of a game that starts this many minutes from now, for people in UTC. */
export function startingIn(minutes: number, from = Date.now()) {
  const start = new Date(from + minutes * 60_000).toISOString()
  return {
    title: 'Balloons at eight',
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
  }
}

export const ask = (who: Person, body: Partial<NewGame> = {}, url?: string) =>
  who.call(balloonGameRoutes.create, { body: { ...startingIn(60), ...body } }, url)
export const join = (who: Person, id: string, url?: string) =>
  who.call(balloonGameRoutes.join, { params: { id } }, url)
export const leave = (who: Person, id: string, url?: string) =>
  who.call(balloonGameRoutes.leave, { params: { id } }, url)
export const pop = (who: Person, id: string, url?: string, clientId?: string) =>
  who.call(balloonGameRoutes.pop, { params: { id }, ...(clientId && { body: { clientId } }) }, url)
export const renew = (
  who: Person,
  id: string,
  body: { recipientId?: string; amount?: 0; clientId?: string } = {},
) => who.call(balloonGameRoutes.newBalloon, { params: { id }, body })
export const gift = (who: Person, id: string, to: Person, clientId?: string) =>
  who.call(balloonGameRoutes.gift, {
    params: { id },
    body: { recipientId: to.id, ...(clientId && { clientId }) },
  })
export const end = (who: Person, id: string, winner: Person | null, url?: string) =>
  who.call(
    balloonGameRoutes.end,
    { params: { id }, body: { isMatch: winner !== null, winnerId: winner?.id } },
    url,
  )
export const remove = (who: Person, id: string, url?: string) =>
  who.call(balloonGameRoutes.remove, { params: { id } }, url)
export const look = (who: Person, id: string, url?: string) =>
  who.call(balloonGameRoutes.game, { params: { id } }, url)
export const list = async (who: Person, url?: string) =>
  (await who.call(balloonGameRoutes.list, {}, url)).body

/** A scheduled game with guests, each of whom joined in order. */
export async function scheduled(world: Place, guestCount: number, body: Partial<NewGame> = {}) {
  const [creator, ...guests] = await insertUsers(world, guestCount + 1)
  if (!creator) throw new Error('no person')
  const created = await ask(creator, body)
  expect(created.status, created.text).toBe(201)
  const { id } = created.body
  expect(guests).toHaveLength(guestCount)
  for (const guest of guests) expect((await join(guest, id)).status).toBe(200)
  return { creator, guests, id }
}

/** Like `scheduled`, with the game already started. `seed` decides its draw. */
export async function active(world: Place, guestCount: number, seed = neverWins) {
  const made = await scheduled(world, guestCount)
  await begin(world, made.id, seed)
  return made
}

/** Starts a game, with a known draw. */
export async function begin(
  { database: { db } }: Place,
  id: string,
  seed = neverWins,
): Promise<void> {
  await sql`
    UPDATE balloon_games SET starts_at = now() - interval '1 second', seed = ${seed},
      seed_hash = encode(sha256(decode(${seed}, 'hex')), 'hex')
    WHERE id = ${id}
  `.execute(db)
}

export const personIn = (game: GameView, who: Person) =>
  game.participants.find(({ userId }) => userId === who.id)

/**
 * A seed whose first balloons lose with one to five seated guests, one whose first balloon wins, and one whose second wins with one guest.
 */
export const { neverWins, winsAtOnce, winsSecond } = seeds()

function seeds() {
  const found = { neverWins: '', winsAtOnce: '', winsSecond: '' }
  for (let n = 0; Object.values(found).includes(''); n++) {
    const seed = n.toString(16).padStart(64, '0')
    const drawn = drawnBy(seed)
    if (Array.from({ length: 8 }, (_, i) => drawn(i + 1)).every((fraction) => fraction >= 0.5))
      found.neverWins ||= seed
    if (drawn(1) < 1 / 6) found.winsAtOnce ||= seed
    if (drawn(1) >= 0.5 && drawn(2) < 0.5) found.winsSecond ||= seed
  }
  return found
}
