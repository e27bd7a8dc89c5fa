import {
  demoPeople,
  demoRooms,
  dueLikes,
  isVisited,
  touchDemoPeople,
  type UnansweredRow,
  unanswered,
} from '@swoon/db/queries/demo'
import { Refusal } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { hashOf, type Session } from '../../platform/sessions/session.ts'
import type { ChatService } from '../chat/service.ts'
import type { RoomService } from '../rooms/service.ts'
import type { SwipeService } from '../swipes/service.ts'
import { answeredAfter, answersAtMost, answerTo, readAfter, whereabouts } from './rules.ts'

export interface Uses {
  chat: ChatService
  rooms: RoomService
  swipes: SwipeService
}

/** Milliseconds. */
const minute = 60 * 1000
const day = 24 * 60 * minute

/** For so long after the last sign of a person the demo world goes on. */
const watchedFor = 3 * minute
/** Admirers like a newcomer one after the other, so many minutes apart, for two days. */
const likes = { apart: 6, for: 2 * day, atOnce: 20 } as const
/** A message that waits for longer, such as one from before a restart, is not answered anymore. */
const answerable = 30 * minute

/** The life of the demo world: its people come to rooms, answer, and like newcomers, by the same services as everyone. */
export function demoService({ db, clock, sessions, log }: Context, { chat, rooms, swipes }: Uses) {
  /** In which room each demo person is. */
  let here = new Map<string, string>()
  /** Likes that were refused, such as beyond the day's allowance, each with its day. */
  const refused = new Set<string>()
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  /** A session of a demo person. Its token is given to no one. */
  async function sessionOf(userId: string): Promise<Session> {
    const [known] = await sessions.of(userId)
    if (known) return { id: known.id, userId }
    const { token } = await sessions.open(db, userId, 'Demo')
    const session = await sessions.find(hashOf(token))
    if (!session) throw new Error('a demo person has no session')
    return session
  }

  /** What someone else changed meanwhile, such as by a block, is no failure. */
  async function unlessRefused(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.debug({ err: error }, 'a demo person could not act')
      return false
    }
  }

  async function visitRooms(now: Date): Promise<void> {
    const next = whereabouts(await demoPeople(db), await demoRooms(db), now)
    for (const [userId, roomId] of here)
      if (next.get(userId) !== roomId) await unlessRefused(() => rooms.presence.leave(userId, roomId))
    for (const [userId, roomId] of next) await unlessRefused(() => rooms.presence.enter(userId, roomId))
    await touchDemoPeople(db, [...next.keys()], now)
    here = next
  }

  async function answer({ match_id: matchId, user_id: userId, seq, content, created_at, said }: UnansweredRow) {
    const now = clock.now()
    const waited = now.getTime() - created_at.getTime()
    if (waited < readAfter) return
    await chat.mark(userId, matchId, 'read', seq)
    if (said >= answersAtMost) return
    await touchDemoPeople(db, [userId], now)
    if (waited < answeredAfter(matchId, seq)) return chat.type(userId, matchId, true)
    await chat.type(userId, matchId, false)
    await chat.send(await sessionOf(userId), { matchId, content: answerTo(content, said, matchId) })
  }

  return {
    async live(): Promise<void> {
      const now = clock.now()
      if (!(await isVisited(db, before(watchedFor)))) return
      await visitRooms(now)
      for (const row of await unanswered(db, { since: before(answerable), saidSince: before(day) }))
        await unlessRefused(() => answer(row))
      const due = await dueLikes(db, { now, after: before(likes.for), apart: likes.apart })
      const pairOf = ({ admirer_id, newcomer_id }: (typeof due)[number]) =>
        `${admirer_id} ${newcomer_id} ${now.toISOString().slice(0, 10)}`
      for (const like of due.filter((each) => !refused.has(pairOf(each))).slice(0, likes.atOnce)) {
        const session = await sessionOf(like.admirer_id)
        const decision = { swipedId: like.newcomer_id, isLike: true, isSuperLike: false }
        if (!(await unlessRefused(() => swipes.swipe(session, decision)))) refused.add(pairOf(like))
      }
    },
  }
}
