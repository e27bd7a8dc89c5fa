// needs: redis
import type { EventName, EventPayload } from '@swoon/realtime-server/contract'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readEnv } from '../../realtime-server/src/env.ts'
import { connectBus } from '../../realtime-server/src/platform/sockets/bus.ts'
import { createPackets } from '../../realtime-server/src/platform/sockets/packets.ts'
import { tabOf, unlessBusy } from '../harness/busy.ts'
import { ofFile } from '../harness/file-world.ts'
import type { Live } from '../harness/live.ts'
import { startNodes } from '../harness/nodes.ts'
import { type Pair, pairs } from '../harness/pairs.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'

const world = ofFile(startNodes)

const like = (who: Person, whom: Person, url: string) =>
  unlessBusy(() => who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike: true } }, url))
const block = (who: Person, whom: Person, url: string) =>
  unlessBusy(() => who.call(safetyRoutes.block, { body: { blockedUserId: whom.id } }, url))
const say = (who: Person, matchId: string, content: string, url: string) =>
  unlessBusy(() => who.call(chatRoutes.send, { body: { matchId, content } }, url))
const matchesOf = async (who: Person, url: string) =>
  (await unlessBusy(() => who.call(matchRoutes.matches, { params: { userId: who.id } }, url))).body

/** The matches that a tab still shows after all events so far. */
const shownBy = ({ events }: Live): string[] => {
  const shown = new Set<string>()
  for (const { name, payload } of events) {
    if (name === 'match:created') shown.add((payload as { match: { id: string } }).match.id)
    if (name === 'match:ended') shown.delete((payload as { matchId: string }).matchId)
  }
  return [...shown]
}

/** The matches that a tab received as new after their end. */
const lateMatches = ({ events }: Live): string[] => {
  const ended = new Set<string>()
  return events.flatMap(({ name, payload }) => {
    if (name === 'match:ended') ended.add((payload as { matchId: string }).matchId)
    const id = name === 'match:created' ? (payload as { match: { id: string } }).match.id : ''
    return ended.has(id) ? [id] : []
  })
}

it('of a like and a block at the same time on two nodes nothing is left: no match, and none on any screen', async () => {
  const people = await insertUsers(world, 120)
  for (let start = 0; start < people.length; start += 20) {
    const group = Array.from(
      { length: 10 },
      (_, n) => [people[start + 2 * n], people[start + 2 * n + 1]] as [Person, Person],
    )
    await Promise.all(group.map(([one, other]) => like(one, other, world.a)))
    const tabs = await Promise.all(
      group.flatMap(([one, other]) => [
        tabOf(one, world.a),
        tabOf(one, world.b),
        tabOf(other, world.a),
        tabOf(other, world.b),
      ]),
    )
    const outcomes = await Promise.all(
      group.map(async ([one, other]) => {
        const [liked, blocked] = await Promise.all([
          like(other, one, world.b),
          block(one, other, world.a),
        ])
        return [liked.status, blocked.status]
      }),
    )
    for (const [liked, blocked] of outcomes) {
      expect(blocked).toBe(200)
      expect([200, 404]).toContain(liked)
    }
    for (const [one, other] of group)
      for (const url of [world.a, world.b]) {
        expect(await matchesOf(one, url)).toEqual([])
        expect(await matchesOf(other, url)).toEqual([])
        expect((await like(other, one, url)).body).not.toHaveProperty('match.id')
      }
    await waitFor(() => tabs.every((tab) => shownBy(tab).length === 0))
    expect(tabs.flatMap(lateMatches)).toEqual([])
    for (const tab of tabs) tab.close()
  }
})

it('sends no one a match after its end, in whatever order a node hears of the two from another', async () => {
  const [{ one, matchId }, next] = (await pairs(world, 2)) as [Pair, Pair]
  const viewOf = async ({ one: who }: Pick<Pair, 'one'>) => {
    const [match] = await matchesOf(who, world.a)
    if (!match) throw new Error('no match')
    return match
  }
  const tab = await one.live(world.a)
  const silent = { toHearing: () => {}, toSpeaking: () => {}, delivered: () => {} }
  const third = connectBus(
    readEnv({ ...world.settings, DATABASE_URL: world.database.url }),
    fastify().log,
    silent,
  )
  await waitFor(() => third?.isReady() ?? false)
  const publish = <E extends EventName>(event: E, payload: EventPayload<E>) =>
    third?.send({
      call: 'broadcast',
      options: { rooms: [`user:${one.id}`], except: [] },
      first: createPackets(true)(event, payload),
    })
  publish('match:ended', { matchId })
  publish('match:created', { match: await viewOf({ one }) })
  publish('match:created', { match: await viewOf(next) })
  await tab.next('match:created', ({ match }) => match.id === next.matchId)
  expect(tab.all('match:ended')).toEqual([{ matchId }])
  expect(tab.all('match:created').map(({ match }) => match.id)).toEqual([next.matchId])
  third?.close()
  tab.close()
})

it('of messages and a block at the same time on two nodes, what was acknowledged is archived, and nothing comes after', async () => {
  const made = await pairs(world, 20)
  const outcomes = await Promise.all(
    made.map(async ({ matchId, one, other }) => {
      const sends = Array.from({ length: 8 }, (_, n) => say(other, matchId, `${n}`, world.at(n)))
      const blocked = await block(one, other, world.a)
      const sent = (await Promise.all(sends)).map(({ status }) => status)
      return { matchId, one, other, sent, blocked: blocked.status }
    }),
  )
  const { db } = world.database
  expect(outcomes).toHaveLength(made.length)
  for (const { matchId, one, other, sent, blocked } of outcomes) {
    expect(blocked).toBe(200)
    expect(sent.filter((status) => status !== 201 && status !== 404)).toEqual([])
    expect(
      await db.selectFrom('messages').select('seq').where('match_id', '=', matchId).execute(),
    ).toEqual([])
    const archived = await db
      .selectFrom('archived_messages')
      .select('seq')
      .where('match_id', '=', matchId)
      .orderBy('seq')
      .execute()
    expect(archived.map(({ seq }) => seq)).toEqual(
      sent.filter((status) => status === 201).map((_, n) => n + 1),
    )
    for (const url of [world.a, world.b])
      for (const who of [one, other])
        expect((await say(who, matchId, 'After', url)).status).toBe(404)
  }
})

it('of two people who block each other at the same time, both have, and their match ends once', async () => {
  const made = await pairs(world, 20)
  const replies = await Promise.all(
    made.map(({ one, other }) =>
      Promise.all([block(one, other, world.a), block(other, one, world.b)]),
    ),
  )
  expect(replies.flat().map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(made).toHaveLength(20)
  for (const { one, other, matchId } of made) {
    for (const who of [one, other])
      expect((await unlessBusy(() => who.call(safetyRoutes.blocks, {}))).body).toHaveLength(1)
    const archived = world.database.db
      .selectFrom('archived_matches')
      .select('match_id')
      .where('match_id', '=', matchId)
    expect(await archived.execute()).toHaveLength(1)
  }
})

it('keeps the evidence of a report while the other person ends the match', async () => {
  const made = await pairs(world, 20)
  for (const { one, matchId } of made) await say(one, matchId, 'Proof', world.a)
  await Promise.all(
    made.flatMap(({ one, other, matchId }) => [
      unlessBusy(() =>
        other.call(
          safetyRoutes.report,
          { body: { reportedUserId: one.id, category: 'harassment' } },
          world.a,
        ),
      ),
      unlessBusy(() => one.call(matchRoutes.unmatch, { params: { id: matchId } }, world.b)),
    ]),
  )
  const kept = await world.database.db
    .selectFrom('report_messages')
    .select('match_id')
    .where('content', '=', 'Proof')
    .execute()
  expect(kept.map(({ match_id }) => match_id).sort()).toEqual(
    made.map(({ matchId }) => matchId).sort(),
  )
})
