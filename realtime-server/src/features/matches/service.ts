import type { Db, Tx } from '@swoon/db'
import {
  archiveRest,
  deleteExpiredArchives,
  endMatch,
  unendedMatch,
} from '@swoon/db/queries/archives'
import { lockPair } from '@swoon/db/queries/blocks'
import {
  insertMatch,
  type MatchRow,
  markMatch,
  markMatchesSeen,
  matchesOf,
  otherOf,
  sidesOf,
} from '@swoon/db/queries/matches'
import { type PersonRow, personById } from '@swoon/db/queries/people'
import { whomToMeet } from '@swoon/db/visibility'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { compare } from '../compatibility/service.ts'
import { matchPersonView, traitsOf } from '../people/service.ts'
import { answerView } from '../prompts/service.ts'
import type { ChatMarks, MatchView } from './contract.ts'

export type MatchService = ReturnType<typeof matchService>

/** Milliseconds for which the archive keeps an ended match. */
const archivedFor = 90 * 24 * 60 * 60 * 1000

/** Matches, each from the view of one of its people. */
export function matchService({ db, clock, commit, presence }: Context) {
  /** A live match as each of its two people sees it, by their ids; none if it is not live. */
  async function viewsOf(db: Db | Tx, matchId: string): Promise<ReadonlyMap<string, MatchView>> {
    const sides = await sidesOf(db, matchId)
    const online = await presence.onlineOf(sides.map(({ person }) => person.id))
    const now = clock.now()
    return new Map(
      sides.flatMap(({ match, person, viewerId }) => {
        const viewer = sides.find((side) => side.person.id === viewerId)?.person
        return viewer
          ? [[viewerId, matchView(match, person, viewer, online.has(person.id), now)] as const]
          : []
      }),
    )
  }

  async function viewsFor(db: Db | Tx, userId: string): Promise<MatchView[]> {
    const [viewer, rows] = [await personById(db, userId), await matchesOf(db, userId)]
    if (!viewer) return []
    const online = await presence.onlineOf(rows.map(({ person }) => person.id))
    const now = clock.now()
    return rows.map(({ match, person }) =>
      matchView(match, person, viewer, online.has(person.id), now),
    )
  }

  /**
   * Ends a match of this person within a unit of work. One that was hidden already, by a ban or by the other person's block, ends
   * silently: both were notified then.
   * @returns whether it was live
   */
  async function end(
    { tx, emit }: Pick<Unit, 'tx' | 'emit'>,
    userId: string,
    matchId: string,
  ): Promise<boolean> {
    const now = clock.now()
    const isLive = (await otherOf(tx, matchId, userId)) !== null
    const otherId = await endMatch(tx, {
      matchId,
      endedBy: userId,
      now,
      expiresAt: new Date(now.getTime() + archivedFor),
    })
    if (otherId && isLive) emit([userId, otherId], 'match:ended', { matchId })
    return otherId !== null && isLive
  }

  return {
    list: (userId: string): Promise<MatchView[]> => viewsFor(db, userId),

    viewsOf,

    /**
     * Stores that a person has seen or even opened some matches, and updates their other tabs.
     * Skips matches that are not theirs.
     */
    markSeen: (userId: string, ids: readonly string[], areOpened: boolean): Promise<void> =>
      commit(async ({ tx, emit }) => {
        const matchIds = await markMatchesSeen(tx, userId, ids, areOpened)
        if (matchIds.length > 0) emit(userId, 'match:seen', { matchIds, areOpened })
      }),

    /** Mutes the chat of a match or marks it as unread, for this person alone, and updates their tabs. @throws Refusal NOT_FOUND */
    mark: (
      userId: string,
      matchId: string,
      marks: Partial<Omit<ChatMarks, 'matchId'>>,
    ): Promise<ChatMarks> =>
      commit(async ({ tx, emit }) => {
        const row = await markMatch(tx, { userId, matchId, ...marks })
        if (!row) throw notFound()
        const all = { matchId, isMuted: row.is_muted, isUnread: row.is_unread }
        emit(userId, 'match:marked', all)
        return all
      }),

    /** Ends a live match and its history for both people, for good. @throws Refusal NOT_FOUND */
    unmatch: (userId: string, matchId: string): Promise<void> =>
      commit(async (unit) => {
        if (!(await end(unit, userId, matchId))) throw notFound()
      }),

    /**
     * Makes a match of two people who met elsewhere than by swipes, within a unit of work, and notifies both; one that they have stays.
     * @returns the match as the first of them sees it; null if something stands between the two
     */
    async makeBetween(
      { tx, emit }: Pick<Unit, 'tx' | 'emit'>,
      userId: string,
      otherId: string,
    ): Promise<MatchView | null> {
      await lockPair(tx, userId, otherId)
      if (!(await whomToMeet(tx, userId, [otherId])).has(otherId)) return null
      await insertMatch(tx, { id: newId(), userId, otherId, now: clock.now() })
      const matchId = await unendedMatch(tx, userId, otherId)
      if (!matchId) return null
      const views = await viewsOf(tx, matchId)
      const [mine = null, theirs] = [views.get(userId), views.get(otherId)]
      if (mine) emit(userId, 'match:created', { match: mine })
      if (theirs) emit(otherId, 'match:created', { match: theirs })
      return mine
    },

    /** Ends the match of two people, if they have one, within a unit of work, as `unmatch` does. */
    async endBetween(
      unit: Pick<Unit, 'tx' | 'emit'>,
      userId: string,
      otherId: string,
    ): Promise<void> {
      const matchId = await unendedMatch(unit.tx, userId, otherId)
      if (matchId) await end(unit, userId, matchId)
    },

    /** Archives the rest of long histories that have ended. */
    archiveRest: (): Promise<void> => archiveRest(db),

    deleteExpiredArchives: (): Promise<void> => deleteExpiredArchives(db, clock.now()),
  }
}

function matchView(
  match: MatchRow,
  person: PersonRow,
  viewer: PersonRow,
  isOnline: boolean,
  now: Date,
): MatchView {
  const isFirst = match.user1_id === viewer.id
  const { last_message: last } = match
  const areReceiptsShared = person.shares_read_receipts && viewer.shares_read_receipts
  const readSeq = isFirst ? match.user1_read_seq : match.user2_read_seq
  return {
    id: match.id,
    createdAt: match.created_at.toISOString(),
    user1Id: match.user1_id,
    user2Id: match.user2_id,
    otherUser: matchPersonView(person, viewer, isOnline, now),
    ...compare(traitsOf(viewer, now), traitsOf(person, now)),
    superLikedMe: match.super_liked_me,
    ...(match.liked_answer && { likedAnswer: answerView(match.liked_answer) }),
    ...(match.liked_my_answer && { likedMyAnswer: answerView(match.liked_my_answer) }),
    isSeen: match.is_seen,
    // Reading happens only in the open chat.
    isOpened: match.is_opened || readSeq > 0,
    isMuted: match.is_muted,
    isUnread: match.is_unread,
    lastMessage: last && {
      seq: last.seq,
      senderId: last.sender_id,
      content: last.content,
      ...((last.kind === 'photo' || last.kind === 'voice-note') && { kind: last.kind }),
      createdAt: new Date(last.created_at).toISOString(),
      ...(last.deleted_at && { deletedAt: new Date(last.deleted_at).toISOString() }),
    },
    lastSeq: match.last_seq,
    readSeq,
    otherDeliveredSeq: isFirst ? match.user2_delivered_seq : match.user1_delivered_seq,
    otherReadSeq: !areReceiptsShared ? 0 : isFirst ? match.user2_read_seq : match.user1_read_seq,
    unreadCount: match.unread_count,
    lastUnreadSeq: match.last_unread_seq,
  }
}
