import {
  demoCards,
  demoPeople,
  demoRooms,
  dueLikes,
  isNewcomer,
  isVisited,
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

/** Milliseconds for which the demo world stays alive after a person's last sign. */
const watchedFor = 3 * minute
/** Newcomers get a like every few minutes for two days. */
const likes = { apart: 6, for: 2 * day, atOnce: 20 } as const
/** Changes that deal a newcomer other cards bring new likes, up to this many undecided ones. */
const waitingAtMost = 10
/** Milliseconds for which people stay in a chat that they have read and no longer answer. */
const lingering = minute
/** Milliseconds after which a message, such as one from before a restart, is no longer answered. */
const answerable = 30 * minute

/** Stands for a socket, which demo people don't have. */
const demoTab = 'demo'

/** Animates the demo world: its people visit rooms, answer, and like newcomers, through the same services as everyone. */
export function demoService(
  { db, clock, presence, sessions, log }: Context,
  { chat, discovery, rooms, swipes }: Uses,
) {
  /** Room of each demo person who is in one. */
  let here = new Map<string, string>()
  /** Demo people who count as online. */
  let online: ReadonlySet<string> = new Set()
  /** Refused likes, such as beyond the day's allowance, each with its day. */
  const refused = new Set<string>()
  /** Handles a newcomer's changes one by one, so that each sees the likes of the one before. */
  const oneByOne = createQueues(1, 20)
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  /** Opens a demo person's session. Its token is given to nobody. */
  async function sessionOf(userId: string): Promise<Session> {
    const [known] = await sessions.of(userId)
    if (known) return { id: known.id, userId }
    const { token } = await sessions.open(db, userId, 'Demo')
    const session = await sessions.find(hashOf(token))
    if (!session) throw new Error('a demo person has no session')
    return session
  }

  /** Tolerates refusals, such as after a block by a real person. */
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

  /** Makes sure that enough of the first cards in a newcomer's deck like them. Later cards do if the first ones have decided already. */
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
    here = next
  }

  /** Brings people online as an open tab would, and lets the others go, so that their matches see it at once. */
  function appear(userIds: Iterable<string>): void {
    const next = new Set(userIds)
    for (const userId of next) if (!online.has(userId)) presence.arrived(userId, demoTab)
    for (const userId of online) if (!next.has(userId)) presence.left(userId, demoTab)
    online = next
  }

  async function answer({
    match_id: matchId,
    user_id: userId,
    seq,
    content,
    created_at,
    said,
  }: UnansweredRow) {
    const waited = clock.now().getTime() - created_at.getTime()
    await chat.mark(userId, matchId, 'read', seq)
    if (said >= answersAtMost) return
    if (waited < answeredAfter(matchId, seq)) return chat.type(userId, matchId, true)
    await chat.type(userId, matchId, false)
    await chat.send(await sessionOf(userId), { matchId, content: answerTo(content, said, matchId) })
  }

  const isAttended = ({ created_at, said }: UnansweredRow) =>
    said < answersAtMost || created_at > before(lingering)

  return {
    /**
     * Lets demo people like a newcomer without a match. The order of decks keeps likes secret, so the likes come from people who are
     * already among the first cards, which may differ with the location filter on and off.
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
      if (!(await isVisited(db, before(watchedFor)))) return appear([])
      await visitRooms(now)
      const rows = await unanswered(db, { since: before(answerable), saidSince: before(day) })
      const seen = rows.filter(({ created_at }) => created_at <= before(readAfter))
      appear([...here.keys(), ...seen.filter(isAttended).map(({ user_id }) => user_id)])
      for (const row of seen) await unlessRefused(() => answer(row))
      const due = await dueLikes(db, { now, after: before(likes.for), apart: likes.apart })
      const pairOf = ({ admirer_id, newcomer_id }: (typeof due)[number]) =>
        `${admirer_id} ${newcomer_id} ${now.toISOString().slice(0, 10)}`
      for (const each of due.filter((one) => !refused.has(pairOf(one))).slice(0, likes.atOnce))
        if (!(await like(each.admirer_id, each.newcomer_id))) refused.add(pairOf(each))
    },
  }
}
