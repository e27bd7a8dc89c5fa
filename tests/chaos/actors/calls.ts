import { setTimeout as sleep } from 'node:timers/promises'
import { type VideoEnd, videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { pairs } from '../../harness/pairs.ts'
import { actsOf } from '../ledger.ts'
import {
  type Actor,
  eventually,
  groupBy,
  type Lie,
  placeOf,
  repeating,
  type Stage,
  untilSure,
} from '../stage.ts'

const actor = 'calls'
const ofEnds = 'hang-ups'

/** Two people get ready, start their call at the same moment, and both end it; both must be told the same. */
export async function calls(stage: Stage): Promise<Actor> {
  const { lab, ledger, random } = stage
  const stop = repeating(random, [500, 2000], async () => {
    const [pair] = await eventually(() => pairs(placeOf(stage), 1))
    if (!pair) throw new Error('no pair')
    const { matchId, one, other } = pair
    const params = { matchId }
    for (const who of [one, other])
      await untilSure(stage, { actor: 'readiness', key: `${who.id} in ${matchId}` }, (url) =>
        who.call(videoChatRoutes.ready, { params, body: { isReady: true } }, url),
      )
    const [begun] = await Promise.all(
      [one, other].map((who) =>
        untilSure(
          stage,
          { actor, key: `${who.id} in ${matchId}`, asked: { matchId } },
          (url) => who.call(videoChatRoutes.start, { params, body: {} }, url),
          ({ startedAt }) => ({ startedAt }),
        ),
      ),
    )
    await sleep(random.between(0, 1500))
    const startedAt = begun?.body?.startedAt ?? undefined
    await Promise.all(
      [one, other].map((who) =>
        untilSure(
          stage,
          { actor: ofEnds, key: `${who.id} in ${matchId}`, asked: { matchId, startedAt } },
          (url) =>
            who.call(videoChatRoutes.end, { params, body: { paidMinutes: 0, startedAt } }, url),
          (end) => ({ end }),
        ),
      ),
    )
  })
  return {
    name: actor,
    stop,
    async lies() {
      const rows = await lab.database.db
        .selectFrom('video_calls')
        .select(['match_id', 'started_at', 'closed_at'])
        .execute()
      const byMatch = groupBy(rows, ({ match_id }) => match_id)
      const started = actsOf<{ matchId: string }, { startedAt: string | null }>(
        ledger.file,
        actor,
      ).flatMap(({ key, asked: { matchId }, answer }): Lie[] => {
        const found = byMatch.get(matchId) ?? []
        if (found.length > 1) return [{ kind: 'doubled', actor, what: `the call of ${matchId}` }]
        const isThere = found.some(
          ({ started_at }) => started_at.toISOString() === answer?.startedAt,
        )
        return answer?.startedAt && !isThere
          ? [{ kind: 'lost', actor, what: `the call that ${key} started` }]
          : []
      })
      const ends = actsOf<{ matchId: string; startedAt?: string }, { end: VideoEnd | null }>(
        ledger.file,
        ofEnds,
      )
      const lost = ends.flatMap(({ asked: { matchId }, answer }): Lie[] =>
        answer && byMatch.get(matchId)?.some(({ closed_at }) => !closed_at)
          ? [{ kind: 'lost', actor, what: `the end of the call of ${matchId}` }]
          : [],
      )
      // An end without a start time refers to the last call, which does not exist yet for a person who never started it.
      const named = ends.filter(({ asked, answer }) => asked.startedAt && answer)
      const differing = [...groupBy(named, ({ asked }) => asked.matchId)].flatMap(
        ([matchId, both]): Lie[] => {
          const told = new Set(
            both.map(({ answer }) => `${answer?.end?.how} ${answer?.end?.seconds}`),
          )
          return told.size > 1
            ? [
                {
                  kind: 'wrong',
                  actor,
                  what: `one end of the call of ${matchId}: ${[...told].join(', ')}`,
                },
              ]
            : []
        },
      )
      return [...started, ...lost, ...differing]
    },
  }
}
