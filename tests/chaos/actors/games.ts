import { createHash, randomBytes } from 'node:crypto'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { v7 as uuid } from 'uuid'
import { insertUsers, type Person } from '../../harness/person.ts'
import { actsOf } from '../ledger.ts'
import {
  type Actor,
  eventually,
  groupBy,
  type Lie,
  placeOf,
  repeating,
  type Stage,
  untilSure,
} from '../stage.ts'

const actor = 'games'
const ofPops = 'pops'
/** Maximum number of times a game's guests pop, all of them at once. */
const rounds = 4

/** A creator and three guests play games, until one pops the winning balloon or the creator ends it. */
export async function games(stage: Stage): Promise<Actor> {
  const { lab, ledger, random } = stage
  const { db } = lab.database

  /** Backdates the start for both servers, even one whose clock is behind. */
  const begin = (id: string) => {
    const seed = randomBytes(32)
    const seed_hash = createHash('sha256').update(seed).digest('hex')
    const begun = {
      starts_at: new Date(Date.now() - 5 * 60_000),
      seed: seed.toString('hex'),
      seed_hash,
    }
    return db.updateTable('balloon_games').set(begun).where('id', '=', id).execute()
  }

  async function create(who: Person): Promise<string | null> {
    const key = uuid()
    const start = new Date(Date.now() + 60 * 60_000).toISOString()
    const body = {
      title: 'Chaos',
      startDate: start.slice(0, 10),
      startTime: start.slice(11, 16),
      clientId: key,
    }
    const ask = (url: string) => who.call(balloonGameRoutes.create, { body }, url)
    const made = await untilSure(
      stage,
      { actor, key, asked: { creator: who.id } },
      ask,
      ({ id }) => ({ id }),
    )
    return made.body?.id ?? null
  }

  /** Pops, and asks for the next balloon. @returns whether the game continues */
  async function pop(who: Person, id: string): Promise<boolean> {
    const [key, clientId] = [uuid(), uuid()]
    const params = { id }
    const popped = await untilSure(
      stage,
      { actor: ofPops, key, asked: { gameId: id, userId: who.id } },
      (url) => who.call(balloonGameRoutes.pop, { params, body: { clientId: key } }, url),
      ({ number, isWinner }) => ({ number, isWinner }),
    )
    if (popped.code === 'GAME_OVER' || popped.body?.isWinner) return false
    const renew = (url: string) =>
      who.call(balloonGameRoutes.newBalloon, { params, body: { clientId } }, url)
    return (
      (await untilSure(stage, { actor: 'balloons', key: clientId }, renew)).code !== 'GAME_OVER'
    )
  }

  const stop = repeating(random, [500, 2000], async () => {
    const [creator, ...guests] = await eventually(() => insertUsers(placeOf(stage), 4))
    const id = creator && (await create(creator))
    if (!id) return
    const params = { id }
    await Promise.all(
      guests.map((who) =>
        untilSure(stage, { actor: 'seats', key: `${who.id} in ${id}` }, (url) =>
          who.call(balloonGameRoutes.join, { params }, url),
        ),
      ),
    )
    await eventually(() => begin(id))
    for (let n = 0; n < rounds; n++)
      if (!(await Promise.all(guests.map((who) => pop(who, id)))).every(Boolean)) return
    const end = (url: string) =>
      creator.call(balloonGameRoutes.end, { params, body: { isMatch: false } }, url)
    await untilSure(stage, { actor: 'ends', key: id }, end)
  })

  return {
    name: actor,
    stop,
    async lies() {
      const known = new Map(
        (await db.selectFrom('balloon_games').select(['id', 'client_id']).execute()).map((row) => [
          row.client_id,
          row.id,
        ]),
      )
      const created = actsOf<object, { id: string }>(ledger.file, actor).flatMap(
        ({ key, answer, isRefused }): Lie[] => {
          const what = `the game of the call ${key}`
          if (answer && known.get(key) !== answer.id) return [{ kind: 'lost', actor, what }]
          return isRefused && known.has(key)
            ? [{ kind: 'refused and yet stored', actor, what }]
            : []
        },
      )
      const byCall = groupBy(
        await db.selectFrom('balloon_game_pops').selectAll().execute(),
        ({ client_id }) => client_id,
      )
      const popped = actsOf<
        { gameId: string; userId: string },
        { number: number; isWinner: boolean }
      >(ledger.file, ofPops).flatMap(({ key, asked, answer, isRefused }): Lie[] => {
        const found = byCall.get(key) ?? []
        const [row] = found
        const what = `the pop ${key} of ${asked.userId} in ${asked.gameId}`
        if (found.length > 1) return [{ kind: 'doubled', actor: ofPops, what }]
        if (answer && (row?.number !== answer.number || row.is_winner !== answer.isWinner))
          return [
            {
              kind: 'lost',
              actor: ofPops,
              what: `${what}, answered with ${JSON.stringify(answer)}`,
            },
          ]
        return isRefused && row ? [{ kind: 'refused and yet stored', actor: ofPops, what }] : []
      })
      return [...created, ...popped]
    },
  }
}
