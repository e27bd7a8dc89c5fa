import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { type Person, person } from '../../harness/person.ts'
import { databaseSnapshot, expectRefusal } from '../refusals.ts'
import { patch, someone } from './calls.ts'

const world = worldOfFile()

const versionOf = async (who: Person) => (await who.call(authRoutes.me, {})).body.version

describe('the version of a person’s own profile', () => {
  it('rises by one with every change, and not with one that changes nothing', async () => {
    const ann = await person(world)
    const first = ann.user.version
    const changed = await patch(ann, { bio: 'One', interests: ['Wine'] })
    expect(changed.body.version).toBe(first + 1)
    for (const same of [
      { bio: 'One' },
      { interests: ['Wine'] },
      { dateOfBirth: '1995-05-05' },
      { age: 20, bio: ' One ' },
    ])
      expect((await patch(ann, same)).body.version, JSON.stringify(same)).toBe(first + 1)
    const others = [
      { interests: ['Wine', 'Art'] },
      { about: { education: 'master' } },
      { musicTaste: { topArtists: ['Mitski'] } },
      { instagramUsername: 'ann' },
      { instagramUsername: null },
      { dateOfBirth: '1994-05-05' },
      { maxDistance: 51 },
      { locationEnabled: true },
    ]
    for (const [index, other] of others.entries())
      expect((await patch(ann, other)).body.version, JSON.stringify(other)).toBe(first + 2 + index)
  })

  it('stays while the person swipes, moves and is seen', async () => {
    const [ann, ben] = [await person(world), await person(world)]
    await patch(ann, { locationEnabled: true, latitude: '38.7', longitude: '-9.1' })
    const before = await versionOf(ann)
    await ann.call(swipeRoutes.swipe, { body: { swipedId: ben.id, isLike: true } })
    await ben.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    const tab = await ann.live()
    tab.close()
    await patch(ann, { latitude: '41.1', longitude: '-8.6' })
    await patch(ann, { timeZone: 'Europe/Lisbon' })
    expect(await versionOf(ann)).toBe(before)
  })

  it('lets a change pass that was made from it, or from none', async () => {
    const ann = await someone(world)
    const version = await versionOf(ann)
    const reply = await patch(ann, { bio: 'Up to date', version })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ bio: 'Up to date', version: version + 1 })
    expect((await patch(ann, { bio: 'Without' })).body).toMatchObject({
      bio: 'Without',
      version: version + 2,
    })
  })

  it.each([-1, 1])(
    'refuses a change made from another one (%i), and writes nothing',
    async (away) => {
      const ann = await someone(world)
      await patch(ann, { bio: 'Theirs' })
      const live = await ann.live()
      const before = await databaseSnapshot(world.database.db)
      const version = (await versionOf(ann)) + away
      const text = 'Your profile changed somewhere else. Try again.'
      expectRefusal(
        await patch(ann, { bio: 'Mine', name: 'Mine', version }),
        409,
        'STALE_PROFILE',
        text,
      )
      expect(await databaseSnapshot(world.database.db)).toEqual(before)
      live.close()
    },
  )

  it.each([
    ['"1"', '1'],
    ['half', 0.5],
    ['below zero', -1],
    ['null', null],
  ])('is no number: %s', async (_, version) => {
    expectRefusal(await patch(await someone(world), { bio: 'Mine', version }), 400, 'INVALID')
  })

  it('is no change by itself', async () => {
    const ann = await someone(world)
    expectRefusal(
      await patch(ann, { version: await versionOf(ann) }),
      400,
      'INVALID',
      'Nothing to change.',
    )
  })

  it('lets one of two tabs win that change the profile from the same version, and both after a second look', async () => {
    const ann = await someone(world)
    const version = await versionOf(ann)
    const replies = await Promise.all([
      patch(ann, { bio: 'First tab', version }),
      patch(ann, { location: 'Second tab', version }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = replies[0]?.status === 409 ? { bio: 'First tab' } : { location: 'Second tab' }
    await patch(ann, { ...late, version: version + 1 })
    const now = await ann.call(profileRoutes.user, { params: { userId: ann.id } })
    expect(now.body).toMatchObject({
      bio: 'First tab',
      location: 'Second tab',
      version: version + 2,
    })
  })
})
