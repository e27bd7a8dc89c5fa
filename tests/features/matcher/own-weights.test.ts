import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'

const world = worldOfFile()
let me: Person
/** Twenty people with the same interests but thirty years older, and twenty of the same age with no shared interests. */
let alike: Person[]
let sameAge: Person[]

beforeAll(async () => {
  const [viewer, ...others] = await insertUsers(world, 41)
  if (!viewer) throw new Error('no person')
  me = viewer
  alike = others.slice(0, 20)
  sameAge = others.slice(20)
  await describeAll([me], '1996-01-01', ['Climbing', 'Jazz', 'Chess'])
  await describeAll(alike, '1966-01-01', ['Climbing', 'Jazz', 'Chess'])
  await describeAll(sameAge, '1996-01-01', ['Sailing', 'Opera', 'Poker'])
})

const describeAll = (people: readonly Person[], born: string, interests: readonly string[]) =>
  sql`
    UPDATE users SET date_of_birth = ${born}, interests = ${[...interests]}::text[], lifestyle = '{}', personality = '{}',
      education = NULL, relationship_goals = NULL, communication_style = '{}', min_age = 18, max_age = 99
    WHERE id = ANY (${people.map(({ id }) => id)}::uuid[])
  `.execute(world.database.db)

type Weights = Partial<Record<'ageCompatibility' | 'interestCompatibility', number>>
const weigh = (weights: Weights) => me.call(matcherRoutes.changeSettings, { body: { weights } })

/** Counts these people in the first half of the deck. */
async function aheadOf(people: readonly Person[]): Promise<number> {
  const query = { limit: '40', mode: 'compatible' as const }
  const { body } = await me.call(discoveryRoutes.discover, { params: { userId: me.id }, query })
  expect(body).toHaveLength(40)
  return body.slice(0, 20).filter(({ id }) => people.some((person) => person.id === id)).length
}

it('what counts for a person moves the order of their deck, and nothing that others see', async () => {
  const percent = async () => {
    const { body } = await me.call(discoveryRoutes.discover, {
      params: { userId: me.id },
      query: { limit: '40' },
    })
    return body.map(({ id, compatibilityScore }) => [id, compatibilityScore]).sort()
  }
  const before = await percent()
  await weigh({ interestCompatibility: 4, ageCompatibility: 0 })
  expect(await aheadOf(alike)).toBeGreaterThan(13)
  await weigh({ interestCompatibility: 0, ageCompatibility: 4 })
  expect(await aheadOf(sameAge)).toBeGreaterThan(13)
  expect(await percent()).toEqual(before)
})

it('what is left out of a change stays, and all tabs have it', async () => {
  const tab = await me.live()
  await weigh({ ageCompatibility: 1, interestCompatibility: 3 })
  const { body } = await me.call(matcherRoutes.changeSettings, { body: { learns: false } })
  expect(body).toMatchObject({
    learns: false,
    weights: { ageCompatibility: 1, interestCompatibility: 3 },
  })
  expect(body.weights.educationCompatibility).toBe(2)
  expect(await tab.next('matcher:configured', ({ learns }) => !learns)).toEqual(body)
  expect((await me.call(matcherRoutes.settings, {})).body).toEqual(body)
  await me.call(matcherRoutes.changeSettings, { body: { learns: true } })
  tab.close()
})

it('refuses a weight that is not one of the five steps', async () => {
  for (const step of [-1, 5, 1.5, Number.NaN])
    expect((await weigh({ ageCompatibility: step })).status).toBe(400)
  await expect(
    sql`UPDATE matcher_settings SET weights = '{"ageCompatibility": 9}' WHERE user_id = ${me.id}`.execute(
      world.database.db,
    ),
  ).rejects.toThrow('matcher_settings')
})

it('gives reasons by what the viewer did and what the other shows, the same whether the other liked them or not', async () => {
  const [other, another, ...rest] = alike
  if (!other || !another) throw new Error('no person')
  const reasons = async (of: Person) =>
    (await me.call(matcherRoutes.reasons, { params: { id: of.id } })).body.reasons
  const swipe = (who: Person, isLike: boolean) =>
    me.call(swipeRoutes.swipe, { body: { swipedId: who.id, isLike } })
  await weigh({ ageCompatibility: 2, interestCompatibility: 2 })
  expect(await reasons(other)).toEqual([
    'You both chose Chess, Climbing and Jazz',
    "You're 30 years apart",
  ])
  // Facts for clients in other languages.
  const { reasonFacts } = (await me.call(matcherRoutes.reasons, { params: { id: other.id } })).body
  expect(reasonFacts).toEqual([
    { kind: 'sameInterests', names: ['Chess', 'Climbing', 'Jazz'] },
    { kind: 'yearsApart', number: 30 },
  ])
  for (const who of rest.slice(0, 6)) await swipe(who, true)
  for (const who of sameAge.slice(0, 6)) await swipe(who, false)
  await weigh({ interestCompatibility: 4 })
  const before = await reasons(other)
  expect(before[0]).toBe('You often like people who are into Climbing')
  expect(before).toContain('You asked for interests to count more')
  await other.call(swipeRoutes.swipe, {
    body: { swipedId: me.id, isLike: true, isSuperLike: true },
  })
  await another.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: false } })
  expect(await reasons(other)).toEqual(before)
  expect(await reasons(another)).toEqual(before)

  await me.call(matcherRoutes.changeSettings, { body: { learns: false } })
  expect(await reasons(other)).not.toContain('You often like people who are into Climbing')
})
