import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installLife } from '../../db/seed/life.ts'
import { worldOfFile } from '../harness/file-world.ts'
import type { Live } from '../harness/live.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { type ServerProcess, spawnServer } from '../harness/server.ts'

// Slow, because demo people take their time.
describe('the people of a demo world', () => {
  // This server started before the world was a demo, and stays ordinary.
  const world = worldOfFile()
  let server: ServerProcess
  let drawn: string[]
  let ann: Person
  let live: Live
  beforeAll(async () => {
    drawn = (await insertUsers(world, 90)).map(({ id }) => id)
    await world.database.db
      .transaction()
      .execute((tx) => installLife(tx, { userIds: drawn, admirerIds: drawn }))
    server = await spawnServer(world.database, world.mediaDir)
    ann = await person({ ...world, url: server.url }, { name: 'Ann' })
    live = await ann.live()
  })
  afterAll(async () => {
    await server.kill('SIGTERM')
  })
  const likers = async () => {
    const swipes = world.database.db
      .selectFrom('swipes')
      .select('swiper_id')
      .where('swiped_id', '=', ann.id)
    return (await swipes.execute()).map(({ swiper_id }) => swiper_id)
  }
  const like = (swipedId: string) =>
    ann.call(swipeRoutes.swipe, { body: { swipedId, isLike: true } })

  it('are announced on the first screen, but not in other worlds', async () => {
    expect(await (await fetch(`${server.url}/auth`)).text()).toContain(
      '<meta name="world" content="demo"',
    )
    expect(await (await fetch(`${world.url}/auth`)).text()).toContain(
      '<meta name="world" content="own"',
    )
  })

  it('like a newcomer one after the other, and match whom they like back', {
    timeout: 300_000,
  }, async () => {
    await expect.poll(async () => (await likers()).length).toBe(2)
    const first = await likers()
    const [other = ''] = drawn.filter((id) => !first.includes(id))
    expect((await like(other)).body.isMatch).toBe(false)
    const earlier = new Date(Date.now() - 24 * 60 * 60 * 1000)
    // The first run comes a minute after the server starts.
    const afterTheStart = { timeout: 150_000 }
    await world.database.db
      .updateTable('users')
      .set({ completed_at: earlier })
      .where('id', '=', ann.id)
      .execute()
    const matches = async () =>
      (await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body
    await expect
      .poll(async () => (await matches()).map(({ otherUser }) => otherUser.id), afterTheStart)
      .toContain(other)
    expect((await likers()).length).toBeGreaterThan(2)
  })

  it('are online while they read and type, answer twice with words of theirs, and then no more', {
    timeout: 300_000,
  }, async () => {
    const [first = ''] = await likers()
    const matchId = (await like(first)).body.match?.id ?? ''
    const params = { id: matchId }
    const theirs = async () =>
      (await ann.call(chatRoutes.messages, { params })).body.filter(
        ({ senderId }) => senderId === first,
      )
    const theirMatch = async () => {
      const all = (await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body
      return all.find(({ id }) => id === matchId)
    }
    for (const said of [1, 2]) {
      await ann.call(chatRoutes.send, { body: { matchId, content: 'Hey! What are you up to?' } })
      await expect.poll(async () => (await theirMatch())?.otherReadSeq).toBe(2 * said - 1)
      await expect.poll(async () => (await theirMatch())?.otherUser.isOnline).toBe(true)
      await expect.poll(async () => (await theirs()).length).toBe(said)
    }
    const isFirst = ({ userId }: { userId: string }) => userId === first
    await live.next('presence:changed', (one) => isFirst(one) && one.online)
    await live.next('chat:typed', (one) => isFirst(one) && one.isTyping)
    await live.next('presence:changed', (one) => isFirst(one) && !one.online)
    await ann.call(chatRoutes.send, { body: { matchId, content: 'And tomorrow?' } })
    await expect.poll(async () => (await theirMatch())?.otherReadSeq).toBe(5)
    expect(await theirs()).toHaveLength(2)
  })

  it('are in rooms', async () => {
    const room = (await ann.call(roomRoutes.create, { body: { name: 'Here', description: '' } }))
      .body
    const params = { id: room.id }
    await ann.call(roomRoutes.join, { params })
    const here = async () =>
      (await ann.call(roomRoutes.participants, { params })).body.filter(({ id }) =>
        drawn.includes(id),
      ).length
    await expect.poll(here).toBeGreaterThan(0)
  })
})
