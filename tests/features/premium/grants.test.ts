import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  expirePremium,
  premiumService,
} from '../../../realtime-server/src/features/premium/service.ts'
import { profileService } from '../../../realtime-server/src/features/profile/service.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { jobNode } from '../../harness/jobs.ts'
import { jobTimes } from '../../harness/later.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { recordedUnits } from '../../harness/units.ts'

const day = 24 * 60 * 60 * 1000
const world = worldOfFile()
let ann: Person
let now: Date
beforeEach(async () => {
  const [one] = await insertUsers(world, 1)
  if (!one) throw new Error('no person')
  ann = one
  now = new Date('2031-01-31T12:00:00Z')
})

/** The service with a test clock, in units of work whose events are recorded. */
function premium() {
  const { db } = world.database
  const clock = { now: () => now }
  const { commit, sent } = recordedUnits(db)
  const node = jobNode(world.database, { idle: { every: day, run: async () => {} } })
  const profiles = profileService({ db, clock, commit } as never, {} as never)
  const service = premiumService({ clock, jobs: node.jobs }, { profiles })
  return { commit, sent, service, stop: node.stop }
}
let at: ReturnType<typeof premium>
beforeAll(() => {
  at = premium()
})
afterAll(() => at.stop())

type Term = { months: number } | { days: number }
const grant = (term: Term, reference: string, source: 'purchase' | 'streak' = 'purchase') =>
  at.commit((unit) => at.service.grantPremium(unit, ann.id, term, source, reference))
const takeBack = (reference: string, taken: number) =>
  at.commit((unit) => at.service.takeBack(unit, ann.id, 'purchase', reference, taken))
const state = async () => {
  const { isPremium, premiumExpiresAt, version } = (await ann.call(authRoutes.me, {})).body
  return { isPremium, until: premiumExpiresAt, version }
}
const ends = () =>
  jobTimes(world, expirePremium.name, ann.id).then((times) =>
    times.map((time) => time.toISOString()),
  )

describe('granting premium', () => {
  it('adds months of the calendar and days to what is left, plans the end and notifies the person', async () => {
    const { version } = await state()
    expect(await grant({ months: 1 }, 'a')).toEqual(new Date('2031-02-28T12:00:00Z'))
    expect(await grant({ days: 7 }, 'b', 'streak')).toEqual(new Date('2031-03-07T12:00:00Z'))
    now = new Date('2031-03-01T00:00:00Z')
    expect(await grant({ months: 12 }, 'c')).toEqual(new Date('2032-03-07T12:00:00Z'))
    expect(await state()).toEqual({ isPremium: true, until: '2032-03-07T12:00:00.000Z', version })
    expect(await ends()).toEqual(['2032-03-07T12:00:00.000Z'])
    expect(at.sent.filter(({ to }) => to === ann.id)).toMatchObject([
      { what: 'user:updated', payload: { user: { premiumExpiresAt: '2031-02-28T12:00:00.000Z' } } },
      { what: 'user:updated', payload: { user: { premiumExpiresAt: '2031-03-07T12:00:00.000Z' } } },
      {
        what: 'user:updated',
        payload: { user: { isPremium: true, premiumExpiresAt: '2032-03-07T12:00:00.000Z' } },
      },
    ])
  })

  it('begins now after premium that has ended', async () => {
    await grant({ days: 1 }, 'a')
    now = new Date('2031-05-31T12:00:00Z')
    expect(await grant({ months: 1 }, 'b')).toEqual(new Date('2031-06-30T12:00:00Z'))
  })

  it('happens once for a reference, also when it is granted many times at once', async () => {
    const granted = await Promise.all(Array.from({ length: 8 }, () => grant({ months: 2 }, 'a')))
    expect(granted.filter(Boolean)).toHaveLength(1)
    expect((await state()).until).toBe('2031-03-31T12:00:00.000Z')
    await grant({ months: 2 }, 'a', 'streak')
    expect((await state()).until).toBe('2031-05-31T12:00:00.000Z')
  })

  it('loses nothing when different grants come at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => grant({ days: n + 1 }, `${n}`)))
    expect((await state()).until).toBe(new Date(now.getTime() + 36 * day).toISOString())
  })
})

describe('taking premium back', () => {
  it('lays the other grants as if it had never been granted, and can be undone', async () => {
    await grant({ months: 1 }, 'a')
    now = new Date('2031-02-10T00:00:00Z')
    await grant({ months: 3 }, 'b')
    expect((await state()).until).toBe('2031-05-28T12:00:00.000Z')
    await takeBack('a', 1)
    expect((await state()).until).toBe('2031-05-10T00:00:00.000Z')
    await takeBack('b', 2)
    expect((await state()).until).toBe('2031-03-10T00:00:00.000Z')
    expect(await ends()).toEqual(['2031-03-10T00:00:00.000Z'])
    await takeBack('b', 3)
    expect((await state()).isPremium).toBe(false)
    expect(await ends()).toEqual([])
    await takeBack('a', 0)
    expect(await state()).toMatchObject({ isPremium: true, until: '2031-02-28T12:00:00.000Z' })
    await takeBack('b', 0)
    expect((await state()).until).toBe('2031-05-28T12:00:00.000Z')
  })

  it('does nothing the second time and for a grant that does not exist', async () => {
    await grant({ months: 1 }, 'a')
    await takeBack('a', 1)
    const { length } = at.sent
    await takeBack('a', 1)
    await takeBack('other', 1)
    expect(at.sent).toHaveLength(length)
  })
})

it('premium ends at its second in every tab', async () => {
  const tab = await ann.live()
  now = new Date(Date.now() + 3000 - day)
  const until = await grant({ days: 1 }, 'a')
  const ended = await tab.next('user:updated', ({ user }) => !user.isPremium)
  expect(Date.now()).toBeGreaterThanOrEqual(until?.getTime() ?? 0)
  expect(ended.user).toMatchObject({ isPremium: false, premiumExpiresAt: until?.toISOString() })
  await waitFor(async () => (await ends()).length === 0)
  tab.close()
})
