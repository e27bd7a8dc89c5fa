import { lockPair } from '@swoon/db/queries/blocks'
import { personById } from '@swoon/db/queries/people'
import {
  isUndone,
  recordSwipe,
  removeLastDecision,
  superLikersOf,
  undecidedSuperLikers,
} from '@swoon/db/queries/swipes'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import { allowances } from '../allowances/contract.ts'
import { likesLeftOf } from '../allowances/service.ts'
import type { MatchService } from '../matches/service.ts'
import { cardView, maySee } from '../people/service.ts'
import type { QuotedAnswer } from '../prompts/contract.ts'
import { answerGone, answerView } from '../prompts/service.ts'
import {
  type SuperLiker,
  type Swipe,
  type SwipeResult,
  superUndosADay,
  type Undone,
  undoWithin,
} from './contract.ts'

export type SwipeService = ReturnType<typeof swipeService>

/** Most super likes in the list. */
const listed = 50

interface Decision {
  swipedId: string
  isLike: boolean
  isSuperLike: boolean
  /** True for a second, final decision on someone passed. */
  isRevisit: boolean
  /** The other person's answer that a like is about. */
  likedAnswer?: QuotedAnswer | undefined
}

/** Decides on people, and makes the matches. */
export function swipeService(
  { db, clock, commit, commitThenRead, sessions, authenticator }: Context,
  matches: MatchService,
) {
  /** @throws Refusal UNAUTHORIZED, NOT_FOUND, ALREADY_SWIPED, INVALID for an answer that has changed, LIKE_LIMIT, SUPER_LIKE_LIMIT */
  const decide = (session: Session, decision: Decision): Promise<SwipeResult> =>
    commitThenRead(
      ['swipe:made', 'super-like:received', 'match:created'],
      async ({ db, emit, hasWritten }) => {
        const { userId } = session
        const { swipedId, isLike, isSuperLike, likedAnswer: liked } = decision
        const likedAnswer = liked ? { prompt: liked.promptId, answer: liked.answer } : null
        const now = clock.now()
        const details = { likedAnswer, now, matchId: newId(), free: allowances.free }
        const recorded = await recordSwipe(db, sessions.sessionCheck(session), {
          ...decision,
          ...details,
        })
        if (!recorded) throw authenticator.invalidate(session)
        const { outcome, match_id: matchId, allowance, time_zone: timeZone } = recorded
        if (outcome === 'unseen') throw notFound()
        if (outcome === 'decided') throw refuse('alreadySwiped')
        if (outcome === 'changed') throw answerGone('likedAnswer')
        if (outcome === 'exhausted') throw exhausted(isSuperLike)
        // A repeat may come after a block, so it must reveal nothing.
        const isNews = isSuperLike && outcome === 'recorded' && !matchId
        hasWritten(matchId || isNews ? [userId, swipedId] : [userId])
        const left =
          isLike && allowance && timeZone ? likesLeftOf(allowance, timeZone, now) : undefined
        // Emitted before anything is read, so that tabs have the right numbers even after a failure.
        emit(userId, 'swipe:made', { swipedId, isLike, isSuperLike, ...(left && { left }) })
        const views = matchId ? await matches.viewsOf(db, matchId) : null
        const [match = null, theirs] = [views?.get(userId), views?.get(swipedId)]
        if (isNews) emit(swipedId, 'super-like:received', { userId })
        if (match) emit(userId, 'match:created', { match })
        if (theirs) emit(swipedId, 'match:created', { match: theirs })
        // Repeating a like after its match has ended no longer finds the match.
        return {
          isMatch: match !== null,
          swipe: { swiperId: userId, swipedId, isLike, isSuperLike },
          match,
        }
      },
    )

  return {
    decide,
    /**
     * Makes a first decision.
     * @throws Refusal like `decide`
     */
    swipe: (
      session: Session,
      { swipedId, isLike, isSuperLike, likedAnswer }: Swipe,
    ): Promise<SwipeResult> =>
      decide(session, { swipedId, isLike, isSuperLike, likedAnswer, isRevisit: false }),

    /** Lists people who super liked a person and are still undecided. Plain likes appear in no list. */
    async superLikers(userId: string): Promise<SuperLiker[]> {
      const [viewer, people] = await Promise.all([
        personById(db, userId),
        undecidedSuperLikers(db, userId, listed),
      ])
      if (!viewer) return []
      const superLikers = new Set(people.map(({ id }) => id))
      return people.map((person) => ({
        ...cardView(person, viewer, clock.now(), superLikers),
        ...(person.liked_answer && { likedMyAnswer: answerView(person.liked_answer) }),
      }))
    },

    /**
     * Undoes the person's last decision, if it is a pass or one of the day's first super likes, less than a minute ago, and made no match. A
     * repeat returns the same, without what is left.
     * @throws Refusal NOT_FOUND, NOTHING_TO_UNDO
     */
    undo: (userId: string, swipedId: string): Promise<Undone> =>
      commit(async ({ tx, emit }) => {
        // A like of the other person may make a match of the super like at the same time.
        await lockPair(tx, userId, swipedId)
        if (!(await maySee(tx, userId, swipedId))) throw notFound()
        const now = clock.now()
        const after = new Date(now.getTime() - undoWithin)
        const decision = { swiperId: userId, swipedId, after }
        const undone = await removeLastDecision(tx, {
          ...decision,
          now,
          superLikesADay: superUndosADay,
        })
        if (!undone && !(await isUndone(tx, decision))) throw refuse('nothingToUndo')
        const [viewer, swiped, superLikers] = await Promise.all([
          personById(tx, userId),
          personById(tx, swipedId),
          superLikersOf(tx, userId, [swipedId]),
        ])
        if (!viewer || !swiped) throw notFound()
        const person = cardView(swiped, viewer, now, superLikers)
        if (!undone) return { person }
        const left = undone.allowance && likesLeftOf(undone.allowance, undone.time_zone, now)
        const answer = { person, ...(left && { left }) }
        if (undone.is_super_like) {
          emit(swipedId, 'super-like:undone', { userId })
          emit(swipedId, 'notification:changed', {})
        }
        // The super like returns to the bell.
        if (superLikers.has(swipedId)) emit(userId, 'notification:changed', {})
        emit(userId, 'swipe:undone', answer)
        return answer
      }),
  }
}

const exhausted = (isSuperLike: boolean) =>
  isSuperLike
    ? refuse('superLikeLimit', {}, { requiresPurchase: true })
    : refuse('likeLimit', {}, { requiresPurchase: true })
