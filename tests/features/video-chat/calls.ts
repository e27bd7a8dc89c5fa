import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Live } from '../../harness/live.ts'
import type { Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { matched } from '../pairs.ts'

export const ready = (who: Person, matchId: string, isReady = true, tab?: string) =>
  who.call(videoChatRoutes.ready, { params: { matchId }, body: { userId: who.id, isReady, tab } })
export const start = (who: Person, matchId: string, url?: string) =>
  who.call(videoChatRoutes.start, { params: { matchId }, body: {} }, url)
export const goOn = (who: Person, matchId: string) =>
  who.call(videoChatRoutes.goOn, { params: { matchId }, body: {} })
export const end = (
  who: Person,
  matchId: string,
  paidMinutes?: number,
  tab?: string,
  startedAt?: string,
) => who.call(videoChatRoutes.end, { params: { matchId }, body: { paidMinutes, startedAt, tab } })
export const session = (who: Person, matchId: string, tab?: string) =>
  who.call(videoChatRoutes.session, { params: { matchId }, query: tab ? { tab } : {} })

/** A tab that can hold a call, with its own id. */
export interface CallTab {
  live: Live
  id: string
  /** @param isConnected what the tab reports about its connection to the other; nothing if omitted */
  hold(isConnected?: boolean): ReturnType<Live['command']>
}

export async function tabIn(who: Person, matchId: string, url?: string): Promise<CallTab> {
  const [live, id] = [await who.live(url), uuid()]
  return {
    live,
    id,
    hold: (isConnected) =>
      live.command('call:hold', { scope: 'match', id: matchId, tab: id, isConnected }),
  }
}

export const offer = { attempt: 0, signal: { type: 'offer' as const, sdp: 'v=0' } }
export const signal = (tab: CallTab, matchId: string, to: Person, data: unknown = offer) =>
  tab.live.command('call:signal', {
    scope: 'match',
    id: matchId,
    to: to.id,
    data: data as typeof offer,
  })

/** Two people in a call, each with a tab that holds it; `urls` are the nodes of the two, `isConnected` is what both report at the start. */
export async function calling(
  world: World,
  [one, two]: [string?, string?] = [],
  isConnected?: boolean,
) {
  const pair = await matched(world)
  const { ann, bob, matchId } = pair
  const [annTab, bobTab] = await Promise.all([tabIn(ann, matchId, one), tabIn(bob, matchId, two)])
  await ready(ann, matchId, true, annTab.id)
  await ready(bob, matchId, true, bobTab.id)
  for (const tab of [annTab, bobTab]) {
    const held = await tab.hold(isConnected)
    if (!held.ok) throw new Error(`not held: ${held.error}`)
  }
  const started = await start(ann, matchId)
  if (started.status !== 200) throw new Error(`not started: ${started.text}`)
  return { ...pair, annTab, bobTab, close: () => [annTab, bobTab].map(({ live }) => live.close()) }
}

/** Ages a call by this many seconds, as if the clock had moved: its rows, and its jobs. */
export async function age(
  { database: { db } }: Pick<World, 'database'>,
  matchId: string,
  seconds: number,
) {
  await db.transaction().execute(async (tx) => {
    const by = sql`${seconds} * interval '1 second'`
    await sql`SELECT FROM video_sessions WHERE match_id = ${matchId} FOR UPDATE`.execute(tx)
    await sql`UPDATE video_calls SET started_at = started_at - ${by} WHERE match_id = ${matchId} AND closed_at IS NULL`.execute(
      tx,
    )
    await sql`UPDATE video_sessions SET started_at = started_at - ${by}, connected_at = connected_at - ${by}, user1_continued_at = user1_continued_at - ${by},
      user2_continued_at = user2_continued_at - ${by} WHERE match_id = ${matchId}`.execute(tx)
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`check-call:${matchId}`}`.execute(
      tx,
    )
  })
}

/** Ages the last lease renewal of one or both people by this many seconds, and makes the server check it. */
export async function silence(
  world: Pick<World, 'database'>,
  matchId: string,
  seconds: number,
  who?: Person,
): Promise<void> {
  const { db } = world.database
  for (const seat of ['user1', 'user2'] as const)
    await sql`UPDATE video_sessions SET ${sql.ref(`${seat}_seen_at`)} = ${sql.ref(`${seat}_seen_at`)} - ${seconds} * interval '1 second'
      WHERE match_id = ${matchId} AND (${who?.id ?? null}::uuid IS NULL OR ${sql.ref(`${seat}_id`)} = ${who?.id ?? null}::uuid)`.execute(
      db,
    )
  await age(world, matchId, 0)
}

export const callOf = ({ database: { db } }: Pick<World, 'database'>, matchId: string) =>
  db.selectFrom('video_calls').selectAll().where('match_id', '=', matchId).execute()
