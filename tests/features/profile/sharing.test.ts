import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { type ProfilePatch, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { startNodes } from '../../harness/nodes.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { unzip } from '../../harness/zip.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'

const world = ofFile(startNodes)

const people = (size: number) => insertUsers(world, size) as Promise<[Person, Person, Person]>
const choose = async (who: Person, body: Partial<ProfilePatch>, url = world.a) => {
  const reply = await who.call(profileRoutes.updateUser, { params: { id: who.id }, body }, url)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const matchOf = async (who: Person, url = world.b) => {
  const [match] = (await who.call(matchRoutes.matches, { params: { userId: who.id } }, url)).body
  if (!match) throw new Error('no match')
  return match
}
const otherOf = async (who: Person) => {
  const { isOnline, lastSeen } = (await matchOf(who)).otherUser
  return [isOnline, lastSeen !== null]
}
const deck = async (who: Person) =>
  (
    await who.call(
      discoveryRoutes.discover,
      { params: { userId: who.id }, query: { limit: '50' } },
      world.b,
    )
  ).body
const page = async (who: Person, whom: Person) =>
  (await who.call(profileRoutes.user, { params: { userId: whom.id } }, world.b)).status
const like = (who: Person, whom: Person, isLike = true) =>
  who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike } }, world.a)

describe('online and last seen', () => {
  it('are hidden from both, on every node at once, and come back', async () => {
    const { ann, bob } = await matched(world)
    const [hers, his] = [await ann.live(world.a), await bob.live(world.b)]
    await expect.poll(() => otherOf(bob)).toEqual([true, true])
    await expect.poll(() => otherOf(ann)).toEqual([true, true])
    expect((await choose(ann, { sharesActivity: false })).sharesActivity).toBe(false)
    expect(await his.next('presence:changed', ({ isShared }) => isShared === false)).toEqual({
      userId: ann.id,
      online: false,
      lastSeen: null,
      isShared: false,
    })
    await hers.next('resync')
    expect([await otherOf(ann), await otherOf(bob)]).toEqual([
      [false, false],
      [false, false],
    ])
    await choose(ann, { sharesActivity: true }, world.b)
    expect((await his.next('presence:changed', ({ isShared }) => isShared === true)).online).toBe(
      true,
    )
    expect([await otherOf(ann), await otherOf(bob)]).toEqual([
      [true, true],
      [true, true],
    ])
    for (const tab of [hers, his]) tab.close()
  })

  it('come with no event to or about a person who keeps them to themselves', async () => {
    const { ann, bob } = await matched(world)
    const { bob: cleo } = await matched(world, bob)
    await choose(ann, { sharesActivity: false })
    const [hers, cleos] = [await ann.live(world.a), await cleo.live(world.b)]
    const his = await bob.live(world.b)
    await cleos.next('presence:changed', ({ userId }) => userId === bob.id)
    // Her tab's next event comes after any that it would have heard.
    await choose(ann, { bio: 'The last' })
    await hers.next('user:updated', ({ user }) => user.bio === 'The last')
    expect(hers.all('presence:changed')).toEqual([])
    expect(his.all('presence:changed').filter(({ userId }) => userId === ann.id)).toEqual([])
    for (const tab of [hers, his, cleos]) tab.close()
  })

  it('are on no card, and no filter finds them', async () => {
    const [ann, bob] = await people(2)
    const now = new Date()
    await sql`UPDATE users SET last_seen = ${now} WHERE id IN (${ann.id}, ${bob.id})`.execute(
      world.database.db,
    )
    await choose(ann, { filters: { isActive: { isMust: true } } })
    const cardOf = async () => (await deck(ann)).find(({ id }) => id === bob.id)
    expect((await cardOf())?.lastSeen).toBe(now.toISOString())
    await choose(bob, { sharesActivity: false })
    expect(await cardOf()).toBeUndefined()
    await choose(ann, { filters: {} })
    expect((await cardOf())?.lastSeen).toBeNull()
    // Nor can a person who keeps it private request it.
    await choose(bob, { sharesActivity: true })
    await choose(ann, { sharesActivity: false, filters: { isActive: { isMust: true } } })
    expect(await cardOf()).toMatchObject({ lastSeen: null })
  })
})

describe('read receipts', () => {
  it('stay private on both sides, while delivery is still reported', async () => {
    const { ann, bob, matchId } = await matched(world)
    const params = { id: matchId }
    const send = async (who: Person, content: string) =>
      (await who.call(chatRoutes.send, { body: { matchId, content } }, world.a)).body.seq
    const read = (who: Person, seq: number) =>
      who.call(chatRoutes.read, { params, body: { seq } }, world.b)
    await choose(ann, { sharesReadReceipts: false })
    const [hers, his] = [await ann.live(world.a), await bob.live(world.b)]
    const first = await send(bob, 'Hello')
    await read(ann, first)
    expect(await hers.next('message:read')).toMatchObject({ userId: ann.id, seq: first })
    // It was not reported before, so it is now; later, nothing more is.
    expect(await his.next('message:delivered')).toMatchObject({ userId: ann.id, seq: first })
    const second = await send(ann, 'Hi')
    await read(bob, second)
    await his.next('message:read', ({ userId }) => userId === bob.id)
    expect(await hers.next('message:delivered')).toMatchObject({ userId: bob.id, seq: second })
    expect([(await matchOf(ann)).otherReadSeq, (await matchOf(bob)).otherReadSeq]).toEqual([0, 0])
    expect((await matchOf(ann)).readSeq).toBe(first)
    expect([hers, his].map((tab) => tab.all('message:read').length)).toEqual([1, 1])
    await choose(ann, { sharesReadReceipts: true })
    await hers.next('resync')
    expect([(await matchOf(ann)).otherReadSeq, (await matchOf(bob)).otherReadSeq]).toEqual([
      second,
      first,
    ])
    for (const tab of [hers, his]) tab.close()
  })
})

describe('a person whom only those see whom they like', () => {
  it('is in no deck, profile, photo list or swipe of others until then, and sees everyone', async () => {
    const [ann, bob, cleo] = await people(3)
    expect((await choose(ann, { isIncognito: true })).isIncognito).toBe(true)
    const isDealt = async (who: Person, whom: Person) =>
      (await deck(who)).some(({ id }) => id === whom.id)
    expect([await isDealt(bob, ann), await page(bob, ann)]).toEqual([false, 404])
    expectRefusal(await like(bob, ann), 404, 'NOT_FOUND')
    expect([await isDealt(ann, bob), await page(ann, bob)]).toEqual([true, 200])
    await like(ann, bob)
    await like(ann, cleo, false)
    expect([await isDealt(bob, ann), await page(bob, ann)]).toEqual([true, 200])
    expect([await isDealt(cleo, ann), await page(cleo, ann)]).toEqual([false, 404])
    const { body } = await like(bob, ann)
    expect(body.isMatch).toBe(true)
    expect(await page(bob, ann)).toBe(200)
  })

  it('is met in a room, where they show themselves, and shows no face in its feed afterwards', async () => {
    const [ann, bob] = await people(2)
    await choose(ann, { isIncognito: true })
    const params = {
      id: (await bob.call(roomRoutes.create, { body: { name: 'A room' } }, world.a)).body.id,
    }
    for (const who of [ann, bob]) await who.call(roomRoutes.join, { params, body: {} }, world.a)
    await ann.call(
      roomRoutes.send,
      { params, body: { messageType: 'text', content: 'Hello' } },
      world.a,
    )
    const faces = async () =>
      (await bob.call(roomRoutes.messages, { params }, world.b)).body.map(
        ({ sender }) => sender?.profilePhoto !== null,
      )
    expect([await page(bob, ann), await faces()]).toEqual([200, [true]])
    await ann.call(roomRoutes.leave, { params }, world.a)
    expect([await page(bob, ann), await faces()]).toEqual([404, [false]])
  })
})

it('is in the export', async () => {
  const [ann] = await people(1)
  await choose(ann, { isIncognito: true, sharesActivity: false })
  const path = exportRoutes.download.url.replace(':id', ann.id)
  const reply = await fetch(world.a + path, { headers: { cookie: ann.cookie } })
  expect(
    JSON.parse(String(unzip(Buffer.from(await reply.arrayBuffer())).get('profile.json'))),
  ).toMatchObject([{ is_incognito: true, shares_activity: false, shares_read_receipts: true }])
})
