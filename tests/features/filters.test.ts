import { updateUser } from '@swoon/db/queries/users'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import type { FilterName, Filters } from '@swoon/realtime-server/contract/filters'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { junkTimeout } from './junk.ts'
import { acceptedJunkFields, databaseSnapshot, expectRefusal } from './refusals.ts'

const world = worldOfFile()
let me: Person
beforeEach(async () => {
  await world.database.db.deleteFrom('users').execute()
  me = await one({ interests: ['Hiking'] })
})

type Change = Parameters<typeof updateUser>[2]
const change = ({ id }: Person, changed: Change) => updateUser(world.database.db, id, changed)
async function one(changed: Change = {}): Promise<Person> {
  const [made] = await insertUsers(world, 1)
  if (!made) throw new Error('no person')
  await change(made, {
    cell: { longitude: 0.007, latitude: 0.007 },
    location_enabled: true,
    ...changed,
  })
  return made
}
type Mode = 'compatible' | 'nearby' | 'interests'
const modes: readonly Mode[] = ['compatible', 'nearby', 'interests']
const store = (filters: object, who = me) =>
  who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { filters } as never })
const deck = (mode: Mode = 'compatible', useLocation: 'true' | 'false' = 'true') =>
  me.call(discoveryRoutes.discover, {
    params: { userId: me.id },
    query: { limit: '50', mode, useLocation },
  })
const ids = async (mode?: Mode) => (await deck(mode)).body.map(({ id }) => id)
const about = async () =>
  (
    await me.call(discoveryRoutes.count, {
      params: { userId: me.id },
      query: { useLocation: 'true' },
    })
  ).body.about
const reason = async () => {
  const { headers } = await deck()
  return [headers.get('x-empty-reason'), headers.get('x-empty-filter')]
}

const long = new Date(Date.now() - 8 * 86_400_000)
const lately = new Date(Date.now() - 6 * 86_400_000)
const answers = ['relationshipGoals', 'education'] as const

/**
 * For each filter: its question, a person who matches, and one who answered something else. Hidden answers cannot match; the others are
 * shown by everyone.
 */
const each: Record<
  FilterName,
  { asks: object; fits: Change; misses: Change; isAlwaysShown?: true }
> = {
  relationshipGoals: {
    asks: { wanted: ['marriage', 'long-term'] },
    fits: { relationship_goals: 'long-term' },
    misses: { relationship_goals: 'friendship' },
  },
  relationshipModel: {
    asks: { wanted: ['open'] },
    fits: { relationship_model: 'open' },
    misses: { relationship_model: 'monogamous' },
  },
  hasChildren: {
    asks: { wanted: ['no'] },
    fits: { has_children: 'no' },
    misses: { has_children: 'yes' },
  },
  wantsChildren: {
    asks: { wanted: ['yes', 'maybe'] },
    fits: { wants_children: 'maybe' },
    misses: { wants_children: 'no' },
  },
  smoking: {
    asks: { wanted: ['never'] },
    fits: { smoking: 'never' },
    misses: { smoking: 'often' },
  },
  drinking: {
    asks: { wanted: ['socially', 'rarely'] },
    fits: { drinking: 'rarely' },
    misses: { drinking: 'often' },
  },
  languages: {
    asks: { wanted: ['fi', 'sv'] },
    fits: { languages: ['en', 'sv'] },
    misses: { languages: ['en'] },
  },
  height: { asks: { min: 170, max: 180 }, fits: { height: 180 }, misses: { height: 181 } },
  education: {
    asks: { wanted: ['master'] },
    fits: { education: 'master' },
    misses: { education: 'school' },
  },
  interests: {
    asks: { wanted: ['  CAFÉS', 'Art'] },
    fits: { interests: ['cafés'] },
    misses: { interests: ['Hiking'] },
    isAlwaysShown: true,
  },
  isVerified: { asks: {}, fits: { is_verified: true }, misses: {}, isAlwaysShown: true },
  hasVideo: {
    asks: {},
    fits: { intro_video_urls: ['/media/x.mp4'] },
    misses: {},
    isAlwaysShown: true,
  },
  isNew: {
    asks: {},
    fits: { completed_at: lately },
    misses: { completed_at: long },
    isAlwaysShown: true,
  },
  isActive: {
    asks: {},
    fits: { last_seen: lately },
    misses: { last_seen: long },
    isAlwaysShown: true,
  },
}
const filterNames = Object.keys(each) as FilterName[]
const shows = (name: FilterName) =>
  answers.includes(name as (typeof answers)[number]) ? { shows: [name] } : {}

describe('a filter', () => {
  it.each(filterNames)(
    'of %s leaves out who lacks it if it must be, in every mode, and puts those who have it first if it is nice to have',
    async (name) => {
      const { asks, fits, misses, isAlwaysShown } = each[name]
      // Many people, so that the day's shuffle does not put them first by chance.
      const others = await Promise.all(
        Array.from({ length: 4 }, () => one({ ...misses, ...shows(name) })),
      )
      const fitting = [
        await one({ ...fits, ...shows(name) }),
        await one({ ...fits, ...shows(name) }),
      ].map(({ id }) => id)
      const silent = isAlwaysShown ? [] : [await one(), await one({ ...fits, shows: [] })]
      const nice = await store({ [name]: { ...asks, isMust: false } })
      expect([nice.status, nice.body.filters], nice.text).toEqual([
        200,
        { [name]: expect.objectContaining({ isMust: false }) },
      ])
      for (const mode of modes) {
        const dealt = await ids(mode)
        expect(new Set(dealt.slice(0, 2)), mode).toEqual(new Set(fitting))
        expect(dealt).toHaveLength(2 + others.length + silent.length)
      }
      await store({ [name]: { ...asks, isMust: true } })
      for (const mode of modes) expect(new Set(await ids(mode)), mode).toEqual(new Set(fitting))
      expect((await store({})).body.filters).toEqual({})
      expect(await ids()).toHaveLength(2 + others.length + silent.length)
    },
  )

  it('combines with others, and people who meet more of what is nice to have come first', async () => {
    const [both, smoker, tall] = [
      await one({ smoking: 'never', height: 190 }),
      await one({ smoking: 'often', height: 190 }),
      await one({ smoking: 'never', height: 191, languages: ['fi'] }),
    ]
    const height = { min: 185, max: 195, isMust: true }
    const never = (isMust: boolean) => ({ wanted: ['never'], isMust })
    await store({ height, smoking: never(true) })
    expect(new Set(await ids())).toEqual(new Set([both.id, tall.id]))
    await store({ height, smoking: never(false), languages: { wanted: ['fi'], isMust: false } })
    expect(await ids()).toEqual([tall.id, both.id, smoker.id])
  })

  it('knows only what a profile shows: nothing in any answer differs for someone whose hidden answer fits', async () => {
    const other = await one({ shows: [] })
    await one({ smoking: 'often' })
    const hidden = filterNames.filter((name) => !each[name].isAlwaysShown)
    const all = (isMust: boolean): Filters =>
      Object.fromEntries(hidden.map((name) => [name, { ...each[name].asks, isMust }]))
    const said = async () => {
      const seen: unknown[] = []
      const wishes = [
        all(false),
        all(true),
        ...hidden.map((name) => ({ [name]: { ...each[name].asks, isMust: true } })),
      ]
      for (const filters of wishes) {
        await store(filters)
        const { text, headers } = await deck()
        seen.push([
          text,
          headers.get('x-empty-reason'),
          headers.get('x-empty-filter'),
          await about(),
        ])
      }
      return seen
    }
    const before = await said()
    for (const side of ['misses', 'fits'] as const) {
      await change(other, Object.assign({}, ...hidden.map((name) => each[name][side])))
      expect(await said()).toEqual(before)
    }
  })

  it('is named if it leaves no one; of several, the one without which most people would be left', async () => {
    expect(await reason()).toEqual(['distance', null])
    for (let n = 0; n < 3; n++) await one({ smoking: 'never', languages: ['en'], height: 150 })
    await one({ smoking: 'often', languages: ['fi'], height: 190 })
    const filters = {
      smoking: { wanted: ['never'], isMust: true },
      languages: { wanted: ['fi'], isMust: true },
      height: { min: 150, max: 160, isMust: false },
    }
    await store(filters)
    expect(await ids()).toEqual([])
    expect(await reason()).toEqual(['filter', 'languages'])
    // As nice-to-have, it moves people up.
    await store({ ...filters, languages: { wanted: ['fi'], isMust: false } })
    expect(await ids()).toHaveLength(3)
    expect(await reason()).toEqual([null, null])
    await world.database.db.deleteFrom('users').where('id', '!=', me.id).execute()
    await store(filters)
    expect(await reason()).toEqual(['distance', null])
  })

  it('does not hold in Second Look', async () => {
    const passed = await one({ smoking: 'often' })
    const body = { swipedId: passed.id, isLike: false, isSuperLike: false }
    expect((await me.call(swipeRoutes.swipe, { body })).status).toBe(200)
    await store({ smoking: { wanted: ['never'], isMust: true } })
    const list = await me.call(secondLookRoutes.passed, { params: { userId: me.id } })
    expect(list.body.map(({ id }) => id)).toEqual([passed.id])
  })

  it('is counted in coarse steps, of those alone whom a deck would have', async () => {
    const { db } = world.database
    const many = (size: number) => insertUsers(world, size)
    await store({ smoking: { wanted: ['never'], isMust: true } })
    expect(await about()).toBe('few')
    const steps = []
    for (const size of [9, 1, 25, 40, 75]) {
      const made = (await many(size)).map(({ id }) => id)
      await db.updateTable('users').set({ smoking: 'never' }).where('id', 'in', made).execute()
      steps.push(await about())
    }
    expect(steps).toEqual(['few', '20', '50', '100', 'more'])
    await store({ smoking: { wanted: ['often'], isMust: true } })
    expect(await about()).toBe('few')
    await store({ smoking: { wanted: ['often'], isMust: false } })
    expect(await about()).toBe('more')
  })
})

describe('the filters', () => {
  it('take each limit and nothing beyond', async () => {
    const must = { isMust: true }
    const good = [
      ...[{ height: { min: 120, max: 230, ...must } }, { height: { min: 170, max: 170, ...must } }],
      ...[{ languages: { wanted: ['en', 'es', 'fr', 'de', 'pt'], ...must } }, { isNew: must }],
      { interests: { wanted: Array.from({ length: 10 }, (_, n) => `I${n}`), ...must } },
      { smoking: { wanted: ['never', 'sometimes', 'often', 'quitting'], ...must } },
    ]
    for (const filters of good)
      expect((await store(filters)).body.filters, JSON.stringify(filters)).toEqual(filters)
    const before = await databaseSnapshot(world.database.db)
    const bad = [
      ...[{ height: { min: 119, max: 150, ...must } }, { height: { min: 150, max: 231, ...must } }],
      ...[
        { height: { min: 151, max: 150, ...must } },
        { height: { min: 150, ...must } },
        { isNew: {} },
        { isNew: true },
      ],
      ...[
        { smoking: { wanted: [], ...must } },
        { smoking: { wanted: ['never'] } },
        { smoking: { wanted: ['no'], ...must } },
      ],
      ...[
        { smoking: { wanted: ['never', 'never'], ...must } },
        { smoking: { wanted: 'never', ...must } },
      ],
      ...[
        { languages: { wanted: ['en', 'es', 'fr', 'de', 'pt', 'it'], ...must } },
        { smoking: null },
      ],
      ...[{ interests: { wanted: Array.from({ length: 11 }, (_, n) => `I${n}`), ...must } }],
      ...[{ interests: { wanted: ['x'.repeat(31)], ...must } }, { isVerified: { isMust: 'true' } }],
    ]
    for (const filters of bad) expectRefusal(await store(filters), 400, 'INVALID')
    for (const filters of [null, [], 'none', true])
      expectRefusal(await store(filters as never), 400, 'INVALID')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('are their owner’s alone', async () => {
    const other = await one()
    await store({ isNew: { isMust: true } })
    expect(
      (await other.call(profileRoutes.user, { params: { userId: me.id } })).text,
    ).not.toContain('filters')
    const params = { userId: other.id }
    expectRefusal(await me.call(discoveryRoutes.count, { params, query: {} }), 403, 'NOT_THE_ACTOR')
    const stolen = me.call(profileRoutes.updateUser, {
      params: { id: other.id },
      body: { filters: {} },
    })
    expectRefusal(await stolen, 403, 'NOT_THE_ACTOR')
  })

  it(
    'refuse junk with a 4xx and write nothing',
    async () => {
      const target = {
        world,
        cookie: me.cookie,
        route: profileRoutes.updateUser,
        path: `/api/user/${me.id}`,
      }
      // An object without a known filter counts as none.
      expect(
        await acceptedJunkFields(target, { filters: { isNew: { isMust: true } } }, []),
      ).toEqual([
        'filters: an empty object',
        'filters: an operator object',
        'filters: an object like a list',
        'filters: an object with a toString',
      ])
    },
    junkTimeout,
  )
})
