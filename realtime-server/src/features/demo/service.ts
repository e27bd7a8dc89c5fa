import {
  demoCards,
  demoPeople,
  demoRooms,
  dueLikes,
  isNewcomer,
  isVisited,
  touchDemoPeople,
  type UnansweredRow,
  unanswered,
  waitingLikes,
} from '@swoon/db/queries/demo'
import { Refusal } from '../../platform/base/refusal.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Context } from '../../platform/context.ts'
import { hashOf, type Session } from '../../platform/sessions/session.ts'
import type { ChatService } from '../chat/service.ts'
import { discoveryLimits } from '../discovery/contract.ts'
import type { DiscoveryService } from '../discovery/service.ts'
import type { RoomService } from '../rooms/service.ts'
import type { SwipeService } from '../swipes/service.ts'
import {
  answeredAfter,
  answersAtMost,
  answerTo,
  drawnOrder,
  firstLikes,
  readAfter,
  whereabouts,
} from './rules.ts'

export type DemoService = ReturnType<typeof demoService>

export interface Uses {
  chat: ChatService
  discovery: DiscoveryService
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
/** Changes that deal a newcomer other cards have others like them, until so many wait for a decision. */
const waitingAtMost = 10
/** A message that waits for longer, such as one from before a restart, is not answered anymore. */
const answerable = 30 * minute

/** The life of the demo world: its people come to rooms, answer, and like newcomers, by the same services as everyone. */
export function demoService(
  { db, clock, sessions, log }: Context,
  { chat, discovery, rooms, swipes }: Uses,
) {
  /** In which room each demo person is. */
  let here = new Map<string, string>()
  /** Likes that were refused, such as beyond the day's allowance, each with its day. */
  const refused = new Set<string>()
  /** Changes of one newcomer are looked at one after the other, so that each sees whom the one before let like them. */
  const oneByOne = createQueues(1, 20)
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

  /** Treats changes by someone else, such as a block, as no failure. */
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

  const like = async (userId: string, newcomerId: string): Promise<boolean> => {
    const session = await sessionOf(userId)
    return unlessRefused(() =>
      swipes.swipe(session, { swipedId: newcomerId, isLike: true, isSuperLike: false }),
    )
  }

  /** Makes sure that enough of the first cards of a newcomer's deck like them; later ones do where the first are of other newcomers. */
  async function likeFromDeck(newcomerId: string, useLocation: boolean): Promise<void> {
    const wish = { mode: 'compatible', limit: discoveryLimits.page, useLocation } as const
    const { cards } = await discovery.foresee(newcomerId, wish)
    const ids = cards.map(({ id }) => id)
    const found = await demoCards(db, newcomerId, ids)
    const decided = new Map(found.map(({ user_id, likes }) => [user_id, likes]))
    const first = ids.slice(0, firstLikes.among)
    let missing = firstLikes.count - first.filter((id) => decided.get(id)).length
    for (const id of [...drawnOrder(newcomerId, first), ...ids.slice(firstLikes.among)]) {
      if (missing <= 0) return
      if (decided.get(id) === null && (await like(id, newcomerId))) missing--
    }
  }

  async function visitRooms(now: Date): Promise<void> {
    const next = whereabouts(await demoPeople(db), await demoRooms(db), now)
    for (const [userId, roomId] of here)
      if (next.get(userId) !== roomId) await unlessRefused(() => rooms.leave(userId, roomId))
    for (const [userId, roomId] of next) await unlessRefused(() => rooms.enter(userId, roomId))
    await touchDemoPeople(db, [...next.keys()], now)
    here = next
  }

  async function answer({
    match_id: matchId,
    user_id: userId,
    seq,
    content,
    created_at,
    said,
  }: UnansweredRow) {
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
    /**
     * Has people of the demo world like a newcomer who has no match yet. The order of decks keeps likes secret, so those who are
     * already among the first cards like them; with and without the location filter these may be others.
     */
    welcome: (newcomerId: string): Promise<void> =>
      oneByOne(newcomerId, async () => {
        if (!(await isNewcomer(db, newcomerId, before(likes.for)))) return
        for (const useLocation of [true, false])
          if ((await waitingLikes(db, newcomerId)) < waitingAtMost)
            await unlessRefused(() => likeFromDeck(newcomerId, useLocation))
      }),

    async live(): Promise<void> {
      const now = clock.now()
      if (!(await isVisited(db, before(watchedFor)))) return
      await visitRooms(now)
      for (const row of await unanswered(db, { since: before(answerable), saidSince: before(day) }))
        await unlessRefused(() => answer(row))
      const due = await dueLikes(db, { now, after: before(likes.for), apart: likes.apart })
      const pairOf = ({ admirer_id, newcomer_id }: (typeof due)[number]) =>
        `${admirer_id} ${newcomer_id} ${now.toISOString().slice(0, 10)}`
      for (const each of due.filter((one) => !refused.has(pairOf(one))).slice(0, likes.atOnce))
        if (!(await like(each.admirer_id, each.newcomer_id))) refused.add(pairOf(each))
    },
  }
}
