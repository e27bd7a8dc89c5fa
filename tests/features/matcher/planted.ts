import { addRecurring } from '@swoon/db/queries/jobs'
import { latestModel } from '@swoon/db/queries/matcher'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { sql } from 'kysely'
import { plantWorld } from '../../../realtime-server/src/features/matcher/model/planted.ts'
import { refit } from '../../../realtime-server/src/features/matcher/refit.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { patience, type World, waitFor } from '../../harness/server.ts'

/** The secret of every server under test. */
export const secret = 'development-only-secret'

type Place = Pick<World, 'url' | 'database'>

export interface Planted {
  /** Women at even indexes, men at odd ones. Each has decided on `each` of the others, by a taste of their own. */
  people: Person[]
  /** The planted chance that one person likes another. */
  chance(by: Person, about: Person): number
  /** True if one person likes the other; undefined if undecided. */
  decided(by: Person, about: Person): boolean | undefined
}

const yesterday = () => new Date(Date.now() - 24 * 60 * 60 * 1000)

/** Inserts people who decided on each other by taste, a day ago. */
export async function plant(world: Place, size: number, each: number, seed = 7): Promise<Planted> {
  const { decisions, chance } = plantWorld({
    people: size,
    each,
    taste: 1.2,
    spread: 0.6,
    base: -0.3,
    seed,
  })
  const people = await insertUsers(world, size)
  const at = new Map(people.map((person, index) => [person, index]))
  const { db } = world.database
  const women = people.filter((_, index) => index % 2 === 0).map(({ id }) => id)
  await sql`UPDATE users SET gender = 'male', gender_preference = 'female' WHERE id = ANY (${people.map(({ id }) => id)})`.execute(
    db,
  )
  await sql`UPDATE users SET gender = 'female', gender_preference = 'male' WHERE id = ANY (${women})`.execute(
    db,
  )
  const id = (index: number) => people[index]?.id ?? ''
  await sql`
    INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
    SELECT by, about, liked, false, ${yesterday()} FROM unnest(
      ${decisions.map(({ by }) => id(by))}::uuid[], ${decisions.map(({ about }) => id(about))}::uuid[],
      ${decisions.map(({ liked }) => liked)}::boolean[]
    ) AS made (by, about, liked)
  `.execute(db)
  const made = new Map(decisions.map(({ by, about, liked }) => [`${by} ${about}`, liked]))
  return {
    people,
    chance: (by, about) => chance(at.get(by) ?? 0, at.get(about) ?? 0),
    decided: (by, about) => made.get(`${at.get(by)} ${at.get(about)}`),
  }
}

/** Learns everything from scratch. @returns the refit's number */
export async function refitNow({ database: { db } }: Pick<World, 'database'>): Promise<number> {
  const refitted = await refit(db, secret, new Date())
  if (!refitted) throw new Error('nothing was learned')
  return refitted.epoch
}

/** Makes the nightly work due, and waits until it has stored a refit. */
export async function nightNow({ database: { db } }: Pick<World, 'database'>): Promise<void> {
  await addRecurring(db, 'matcher-refit', new Date(), false)
  await waitFor(async () => (await latestModel(db)) !== null, patience, 'the refit')
}

/** A person's deck in AI Match, as ids in order. */
export async function deckOf(who: Person, url?: string, limit = 50): Promise<string[]> {
  const query = { mode: 'compatible', limit: String(limit) } as const
  const { status, body, text } = await who.call(
    discoveryRoutes.discover,
    { params: { userId: who.id }, query },
    url,
  )
  if (status !== 200) throw new Error(`no deck: ${text}`)
  return body.map(({ id }) => id)
}

/** Waits until a server deals by the latest refit. Each deck is then recorded as dealt. */
export async function untilLearned(world: Place, who: Person, url?: string): Promise<void> {
  const { db } = world.database
  await db.deleteFrom('dealt').where('viewer_id', '=', who.id).execute()
  await waitFor(
    async () => {
      await deckOf(who, url)
      return (
        (await db.selectFrom('dealt').select('slot').where('viewer_id', '=', who.id).execute())
          .length > 0
      )
    },
    patience,
    'a deck by what was learned',
  )
}
