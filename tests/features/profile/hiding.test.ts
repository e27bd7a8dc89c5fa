import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person, person } from '../../harness/person.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'

const world = worldOfFile()

const hide = (who: Person, isHidden: boolean) =>
  who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { isHidden } })
const deck = (
  who: Person,
  query: { mode?: 'compatible' | 'nearby' | 'interests'; useLocation?: 'true' } = {},
) =>
  who.call(discoveryRoutes.discover, {
    params: { userId: who.id },
    query: { limit: '50', ...query },
  })
const see = (viewer: Person, of: Person) =>
  viewer.call(profileRoutes.user, { params: { userId: of.id } })
const decide = (who: Person, of: Person, isLike: boolean) =>
  who.call(swipeRoutes.swipe, { body: { swipedId: of.id, isLike } })
const passed = async (who: Person) =>
  (await who.call(secondLookRoutes.passed, { params: { userId: who.id } })).body.map(({ id }) => id)
const place = { latitude: '52.52', longitude: '13.4', locationEnabled: true }

/** Two people in the same place with the same interests, each in all of the other's decks. */
async function neighbors(): Promise<[Person, Person]> {
  const pair: [Person, Person] = [await person(world), await person(world)]
  for (const who of pair)
    await who.call(profileRoutes.updateUser, { params: { id: who.id }, body: place })
  return pair
}

it('keeps a hidden person out of every deck and profile of strangers, and strangers from them, until they show themselves again', async () => {
  const [ann, bob] = await neighbors()
  const dealt = async (who: Person, other: Person) => {
    const found: boolean[] = []
    for (const mode of ['compatible', 'nearby', 'interests'] as const)
      for (const query of [{ mode }, { mode, useLocation: 'true' as const }])
        found.push((await deck(who, query)).body.some(({ id }) => id === other.id))
    return found
  }
  const all = (isThere: boolean) => Array.from({ length: 6 }, () => isThere)
  expect(await dealt(bob, ann)).toEqual(all(true))

  const reply = await hide(ann, true)
  expect([reply.status, reply.body]).toMatchObject([200, { isHidden: true }])
  expect(await dealt(bob, ann)).toEqual(all(false))
  expect(await dealt(ann, bob)).toEqual(all(false))
  expect((await deck(ann)).headers.get('x-empty-reason')).toBe('hidden')
  for (const [viewer, of] of [
    [bob, ann],
    [ann, bob],
  ] as const) {
    expectRefusal(await see(viewer, of), 404, 'NOT_FOUND')
    expectRefusal(await decide(viewer, of, true), 404, 'NOT_FOUND')
  }
  const photo = new URL(ann.user.photos[0] ?? '', world.url)
  expect((await fetch(photo, { headers: { cookie: bob.cookie } })).status).toBe(404)
  expect((await fetch(photo, { headers: { cookie: ann.cookie } })).status).toBe(200)

  expect((await hide(ann, false)).body).toMatchObject({ isHidden: false })
  expect(await dealt(bob, ann)).toEqual(all(true))
  expect((await decide(bob, ann, true)).status).toBe(200)
})

it('leaves matches as they are, and notifies only the person’s own tabs', async () => {
  const { ann, bob } = await matched(world)
  const [annsTab, bobsTab] = [await ann.live(), await bob.live()]
  await hide(ann, true)
  expect(await annsTab.next('user:updated')).toMatchObject({ user: { isHidden: true } })
  expect((await see(bob, ann)).body).not.toHaveProperty('isHidden')
  const { body } = await bob.call(matchRoutes.matches, { params: { userId: bob.id } })
  expect(body.map(({ otherUser }) => otherUser.id)).toEqual([ann.id])
  expect(JSON.stringify(body)).not.toMatch(/hidden/i)
  expect(bobsTab.all('user:updated')).toEqual([])
  for (const tab of [annsTab, bobsTab]) tab.close()
})

it('keeps a hidden person out of Second Look, where they wait until they show themselves again', async () => {
  const [ann, bob] = await insertUsers(world, 2)
  if (!ann || !bob) throw new Error('no person')
  await decide(bob, ann, false)
  expect(await passed(bob)).toEqual([ann.id])
  await hide(ann, true)
  expect(await passed(bob)).toEqual([])
  expectRefusal(
    await bob.call(secondLookRoutes.revisit, { body: { userId: ann.id, action: 'like' } }),
    404,
    'NOT_FOUND',
  )
  await hide(ann, false)
  expect(await passed(bob)).toEqual([ann.id])
})

it('keeps the first time when someone hides again, and refuses what is no yes or no', async () => {
  const [ann] = await insertUsers(world, 1)
  if (!ann) throw new Error('no person')
  const since = async () =>
    (
      await world.database.db
        .selectFrom('users')
        .select('hidden_at')
        .where('id', '=', ann.id)
        .executeTakeFirstOrThrow()
    ).hidden_at
  await hide(ann, true)
  const first = await since()
  expect(first).toBeInstanceOf(Date)
  await hide(ann, true)
  expect(await since()).toEqual(first)
  for (const isHidden of ['true', 1, null] as unknown as boolean[])
    expectRefusal(await hide(ann, isHidden), 400, 'INVALID')
  expect(await since()).toEqual(first)
})
