// needs: redis
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { join, scheduled } from '../features/balloon-games/games.ts'
import { expectRefusal } from '../features/refusals.ts'
import { calling } from '../features/video-chat/calls.ts'
import { download, longVideo } from '../harness/downloads.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { unheard } from '../harness/unheard.ts'
import { accessChanges, count } from './access-changes.ts'

const { world, db, urls, listening, pair, tabsOf, ban, block, unblock, loseConnections } =
  accessChanges()

describe('a ban written by another process', () => {
  it('ends every tab on every node, and sends the other person of a match what an unmatch sends', async () => {
    const { ann, bob, matchId } = await pair()
    const [banned, other] = [await tabsOf(ann), await tabsOf(bob)]
    await ban(ann.id)
    await waitFor(
      () =>
        banned.every(({ socket }) => !socket.connected) &&
        count(other, 'match:ended').every((ends) => ends > 0),
    )
    expect(other.map((tab) => tab.all('match:ended'))).toEqual([[{ matchId }], [{ matchId }]])
    expect(count(other, 'resync')).toEqual([0, 0])
    expect(banned.map((tab) => tab.all('session:ended'))).toEqual([
      [{ reason: 'banned' }],
      [{ reason: 'banned' }],
    ])
    expect(other.every(({ socket }) => socket.connected)).toBe(true)
    expect((await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body).toEqual([])
  })

  it('is followed by another update when it ends', async () => {
    const { ann, bob } = await pair()
    await ban(ann.id)
    const other = await tabsOf(bob)
    await ban(ann.id, null)
    await waitFor(() => count(other, 'resync').every((resyncs) => resyncs > 0))
    expect((await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body).toHaveLength(
      1,
    )
  })

  it('takes effect even if the nodes have just lost the connection on which they listen', async () => {
    const { ann } = await pair()
    const banned = await tabsOf(ann)
    const before = await listening()
    await loseConnections()
    await ban(ann.id)
    await waitFor(() => banned.every(({ socket }) => !socket.connected))
    await waitFor(async () => (await listening()).length === 2)
    expect((await listening()).some((pid) => before.includes(pid))).toBe(false)
  })
})

describe('a block written by another process', () => {
  it('reaches the blocker’s tabs on every node, and so does its end', async () => {
    const { ann, bob } = await pair()
    const [tabs, others] = [await tabsOf(ann), await tabsOf(bob)]
    const before = count(tabs, 'resync')
    const grown = (by: number) => () =>
      count(tabs, 'resync').every((resyncs, n) => resyncs === (before[n] ?? 0) + by)
    await block(ann, bob)
    await waitFor(grown(1))
    await unblock(ann)
    await waitFor(grown(2))
    expect(count(others, 'resync')).toEqual([0, 0])
    expect(tabs.map(({ socket }) => socket.connected)).toEqual([true, true])
  })

  it.each(['who blocked', 'who was blocked'])(
    'lets nothing through their match, which is left alive, by the one %s',
    async (who) => {
      const { ann, bob, matchId } = await pair()
      const [from, to] = who === 'who blocked' ? [ann, bob] : [bob, ann]
      const [theirs, mine] = [await tabsOf(to), await tabsOf(from)]
      for (const tab of theirs)
        await tab.next('presence:changed', ({ userId, online }) => userId === from.id && online)
      // Only once their tabs are open: without a tab the bell reports the message, as late as a busy machine makes it.
      await ann.call(chatRoutes.send, { body: { matchId, content: 'Before' } })
      for (const tab of theirs)
        await tab.next('message:sent', ({ message }) => message.matchId === matchId)
      await block(ann, bob)
      expect(
        await db().selectFrom('matches').select('ended_at').where('id', '=', matchId).execute(),
      ).toEqual([{ ended_at: null }])
      if (to === ann) await waitFor(() => count(theirs, 'resync').every((resyncs) => resyncs > 0))
      const heard = theirs.map(({ events }) => events.length)
      expect([urls(), theirs, mine].map(({ length }) => length)).toEqual([2, 2, 2])
      for (const url of urls()) {
        expectRefusal(
          await from.call(chatRoutes.send, { body: { matchId, content: 'After' } }, url),
          404,
          'NOT_FOUND',
        )
        expectRefusal(
          await from.call(chatRoutes.messages, { params: { id: matchId } }, url),
          404,
          'NOT_FOUND',
        )
        expectRefusal(
          await from.call(chatRoutes.read, { params: { id: matchId }, body: { seq: 1 } }, url),
          404,
          'NOT_FOUND',
        )
        expectRefusal(
          await from.call(chatRoutes.delivered, { params: { id: matchId }, body: { seq: 1 } }, url),
          404,
          'NOT_FOUND',
        )
        expect(
          (await from.call(matchRoutes.matches, { params: { userId: from.id } }, url)).body,
        ).toEqual([])
        expectRefusal(
          await from.call(
            swipeRoutes.swipe,
            { body: { swipedId: to.id, isLike: true, isSuperLike: true } },
            url,
          ),
          404,
          'NOT_FOUND',
        )
      }
      for (const tab of mine) {
        expect(await tab.command('chat:type', { matchId, isTyping: true })).toMatchObject({
          ok: false,
          code: 'NOT_FOUND',
        })
        tab.close()
      }
      // An event from another person arrives last, as proof that no other came before it.
      const [friend] = await insertUsers(world, 1)
      const [user1_id = '', user2_id = ''] = [friend?.id ?? '', to.id].sort()
      const now = new Date()
      const match = { id: uuid(), user1_id, user2_id, created_at: now, activity_at: now }
      await db().insertInto('matches').values(match).execute()
      await friend?.call(chatRoutes.send, { body: { matchId: match.id, content: 'Hello' } })
      for (const tab of theirs)
        await tab.next('message:sent', ({ message }) => message.matchId === match.id)
      const names = theirs.flatMap(({ events }, n) =>
        events.slice(heard[n]).map(({ name }) => name),
      )
      expect(names).toEqual(['message:sent', 'message:sent'])
      expect(
        (
          await db()
            .selectFrom('messages')
            .select('content')
            .where('match_id', '=', matchId)
            .execute()
        ).length,
      ).toBe(1)
    },
  )
})

describe('games, dates and calls', () => {
  const propose = (who: Person, matchId: string) => {
    const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString()
    const body = {
      matchId,
      activity: 'Coffee',
      place: 'The corner café',
      startsAt,
      timeZone: 'UTC',
    }
    return who.call(dateRoutes.propose, { body })
  }
  const isCancelled = (matchId: string) => async () =>
    (
      await db().selectFrom('dates').select('status').where('match_id', '=', matchId).execute()
    ).every(({ status }) => status === 'cancelled')
  const peopleIn = async (gameId: string) =>
    (
      await db()
        .selectFrom('balloon_game_participants')
        .select('user_id')
        .where('game_id', '=', gameId)
        .orderBy('place')
        .execute()
    ).map(({ user_id }) => user_id)

  it('end by what no node heard, once they listen again', async () => {
    const [blocking, banning] = [await scheduled(world, 3), await scheduled(world, 2)]
    const [one, two, three] = blocking.guests as [Person, Person, Person]
    const [gone, stays] = banning.guests as [Person, Person]
    const created = await scheduled(world, 1)
    const call = await calling(world, [urls()[0], urls()[1]])
    expect((await propose(call.ann, call.matchId)).status).toBe(201)
    const created_at = new Date()
    await unheard(world, async (tx) => {
      const blocks = [
        { blocker_id: two.id, blocked_id: one.id, created_at },
        { blocker_id: call.ann.id, blocked_id: call.bob.id, created_at },
      ]
      await tx.insertInto('blocks').values(blocks).execute()
      const banned = [gone.id, created.creator.id]
      await tx
        .updateTable('users')
        .set({ banned_at: created_at })
        .where('id', 'in', banned)
        .execute()
    })
    await loseConnections()
    await call.annTab.live.next('video:ended')
    await waitFor(isCancelled(call.matchId))
    await waitFor(async () => (await peopleIn(blocking.id)).length === 3)
    expect(await peopleIn(blocking.id)).toEqual([blocking.creator.id, one.id, three.id])
    await waitFor(async () => (await peopleIn(banning.id)).length === 2)
    expect(await peopleIn(banning.id)).toEqual([banning.creator.id, stays.id])
    await waitFor(async () => (await peopleIn(created.id)).length === 0)
    call.close()
  })

  it('end each by itself, whatever keeps another from ending', async () => {
    const { ann, bob, matchId } = await pair()
    const { id } = await scheduled(world, 0)
    for (const who of [ann, bob]) expect((await join(who, id)).status).toBe(200)
    expect((await propose(ann, matchId)).status).toBe(201)
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('balloon_games').select('id').where('id', '=', id).forUpdate().execute()
        await block(ann, bob)
        await waitFor(isCancelled(matchId))
      })
  })
})

describe('a download under way', () => {
  const ends = {
    block: ({ ann, bob }) => block(bob, ann),
    unmatch: ({ bob, matchId }) => bob.call(matchRoutes.unmatch, { params: { id: matchId } }),
    ban: ({ bob }) => ban(bob.id),
  } satisfies Record<
    string,
    (pair: { ann: Person; bob: Person; matchId: string }) => Promise<unknown>
  >

  it.each(['block', 'unmatch', 'ban'] as const)(
    'ends on every node with a %s by its owner',
    async (what) => {
      const { ann, bob, matchId } = await pair()
      const [carla] = (await insertUsers(world, 1)) as [Person]
      const video = await longVideo(world, bob)
      await longVideo(world, ann)
      const [one = '', other = ''] = urls()
      const theirs = [
        await download(one + video, ann),
        await download(other + video, ann, { range: 'bytes=100-' }),
        await download(`${other}${exportRoutes.download.url.replace(':id', ann.id)}`, ann),
      ]
      const others = [await download(one + video, bob), await download(other + video, carla)]
      expect([...theirs, ...others].map(({ status }) => status)).toEqual([200, 206, 200, 200, 200])
      await ends[what]({ ann, bob, matchId })
      const over = what === 'ban' ? [...theirs, ...others] : theirs
      await waitFor(() => over.every(({ isUnderWay }) => !isUnderWay()))
      if (what !== 'ban') expect(others.map(({ isUnderWay }) => isUnderWay())).toEqual([true, true])
      for (const { stop } of others) stop()
    },
  )

  it('ends even if the nodes have just lost the connection on which they listen', async () => {
    const { ann, bob } = await pair()
    const theirs = await download((urls()[1] ?? '') + (await longVideo(world, bob)), ann)
    await loseConnections()
    await ban(bob.id)
    await waitFor(() => !theirs.isUnderWay())
    expect(theirs.isUnderWay()).toBe(false)
  })
})
