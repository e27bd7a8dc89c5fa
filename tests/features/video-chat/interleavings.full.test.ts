import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { waitFor } from '../../harness/server.ts'
import { matched } from '../pairs.ts'
import { age, callOf, end, goOn, ready, session, signal, tabIn } from './calls.ts'

const world = worldOfFile()

const actions = [
  'ready',
  'unready',
  'hold',
  'start',
  'continue',
  'end',
  'decline',
  'signal',
  'crash',
  'late',
] as const
/** A step by one of two people in one of their two tabs. */
interface Moment {
  who: 0 | 1
  tab: 0 | 1
  what: (typeof actions)[number]
}
/** Simultaneous steps. */
const moment = fc.array(
  fc.record<Moment>({
    who: fc.constantFrom(0, 1),
    tab: fc.constantFrom(0, 1),
    what: fc.constantFrom(...actions),
  }),
  { minLength: 1, maxLength: 4 },
)
/** Random moments seldom lead to a call, so half of the histories start with one. */
const callStarts: Moment[][] = (['ready', 'hold', 'start'] as const).map((what) =>
  ([0, 1] as const).map((who) => ({ who, tab: 0, what })),
)
const history = fc
  .tuple(fc.boolean(), fc.array(moment, { minLength: 5, maxLength: 15 }))
  .map(([startsInCall, moments]) => (startsInCall ? [...callStarts, ...moments] : moments))

it('starts and closes every call once, whatever two people do at once in two tabs each, with crashes', async () => {
  const { db } = world.database
  let calls = 0
  await fc.assert(
    fc.asyncProperty(history, async (moments) => {
      const { ann, bob, matchId } = await matched(world)
      const people = [ann, bob] as const
      const watching = await Promise.all(people.map((who) => who.live()))
      const tabs = await Promise.all(
        people.map((who) => Promise.all([tabIn(who, matchId), tabIn(who, matchId)])),
      )
      const act = async ({ who: seat, tab: n, what }: Moment) => {
        const [who, other, tab] = [
          people[seat === 0 ? 0 : 1],
          people[seat === 0 ? 1 : 0],
          tabs[seat]?.[n],
        ]
        if (!tab) throw new Error('no tab')
        if (what === 'ready' || what === 'unready')
          return ready(who, matchId, what === 'ready', tab.id)
        if (what === 'start')
          return who.call(videoChatRoutes.start, { params: { matchId }, body: { tab: tab.id } })
        if (what === 'continue') return goOn(who, matchId)
        if (what === 'end') return end(who, matchId, 0)
        if (what === 'decline') return who.call(videoChatRoutes.decline, { params: { matchId } })
        if (what === 'late') return age(world, matchId, 905)
        if (what === 'crash') {
          // As if nothing was heard from this person for 20 s.
          const seen = sql.ref(who.id < other.id ? 'user1_seen_at' : 'user2_seen_at')
          await sql`UPDATE video_sessions SET ${seen} = ${seen} - interval '20 seconds' WHERE match_id = ${matchId}`.execute(
            db,
          )
          return age(world, matchId, 0)
        }
        if (!tab.live.socket.connected) return
        return what === 'hold' ? tab.hold() : signal(tab, matchId, other)
      }
      for (const all of moments) {
        const replies = await Promise.all(all.map(act))
        for (const reply of replies)
          if (reply && 'status' in reply)
            expect([200, 409], `${reply.status} ${reply.text}`).toContain(reply.status)
        const now = await session(ann, matchId)
        const open = (await callOf(world, matchId)).filter(({ closed_at }) => closed_at === null)
        expect(open.length).toBeLessThanOrEqual(1)
        expect(now.status).toBe(200)
      }
      await end(ann, matchId)
      await end(bob, matchId)
      await Promise.all([ready(ann, matchId, false), ready(bob, matchId, false)])
      const made = await callOf(world, matchId)
      calls += made.length
      for (const call of made) {
        expect(call.closed_at).not.toBeNull()
        expect((call.user1_cents ?? -1) + (call.user2_cents ?? -1)).toBe(
          (call.paid_minutes ?? -1) * 3,
        )
      }
      // Each of the two got each end once.
      for (const tab of watching) {
        await waitFor(() => tab.all('video:ended').length >= made.length)
        expect(tab.all('video:ended')).toHaveLength(made.length)
      }
      for (const tab of [...watching, ...tabs.flat().map(({ live }) => live)]) tab.close()
      expect(await db.selectFrom('video_participants').selectAll().execute()).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
  expect(calls).toBeGreaterThan(0)
})
