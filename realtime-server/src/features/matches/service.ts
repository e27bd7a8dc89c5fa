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

/** Milliseconds for which an ended match stays in the archive. */
const archivedFor = 90 * 24 * 60 * 60 * 1000

/** Matches, each as one of its people sees it. */
export function matchService({ db, clock, commit, presence }: Context) {
  /** A live match as each of its two people sees it, by their ids; empty if it isn't live. */
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
   * Ends a person's match within a unit of work. A match already hidden by a ban or the other person's block ends silently: both were
   * notified then.
   * @returns true if it was live
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

    /** Records that a person has seen, or even opened, some matches, and updates their other tabs. Skips matches that aren't theirs. */
    markSeen: (userId: string, ids: readonly string[], areOpened: boolean): Promise<void> =>
      commit(async ({ tx, emit }) => {
        const matchIds = await markMatchesSeen(tx, userId, ids, areOpened)
        if (matchIds.length > 0) emit(userId, 'match:seen', { matchIds, areOpened })
      }),

    /**
     * Mutes a match's chat or marks it as unread, for this person only, and updates their tabs.
     * @throws Refusal NOT_FOUND
     */
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

    /**
     * Permanently ends a live match and its history for both people.
     * @throws Refusal NOT_FOUND
     */
    unmatch: (userId: string, matchId: string): Promise<void> =>
      commit(async (unit) => {
        if (!(await end(unit, userId, matchId))) throw notFound()
      }),

    /**
     * Matches two people who met other than by swiping, within a unit of work, and notifies both. An existing match stays.
     * @returns the match as the first person sees it; null if something keeps the two apart
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

    /** Ends two people's match, if there is one, within a unit of work, like `unmatch`. */
    async endBetween(
      unit: Pick<Unit, 'tx' | 'emit'>,
      userId: string,
      otherId: string,
    ): Promise<void> {
      const matchId = await unendedMatch(unit.tx, userId, otherId)
      if (matchId) await end(unit, userId, matchId)
    },

    /** Archives the rest of long histories of ended matches. */
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
    // Reading only happens in an open chat.
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
