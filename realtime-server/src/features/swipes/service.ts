import { recordSwipe } from '@swoon/db/queries/swipes'
import type { Context } from '../../platform/context.ts'
import { notFound, notTheActor, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Session } from '../../platform/session.ts'
import type { MatchService } from '../matches/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { allowances, type Swipe, type SwipeResult } from './contract.ts'

export { localDate, mayChangeTimeZone, remaining } from './rules.ts'

export type SwipeService = ReturnType<typeof swipeService>

interface Decision {
  swipedId: string
  isLike: boolean
  isSuperLike: boolean
  /** Once more, and finally, on somebody passed. */
  isRevisit: boolean
}

/** Decisions on people, and the matches that they make. */
export function swipeService(
  { clock, commitFirst, sessions, door }: Context,
  profiles: ProfileService,
  matches: MatchService,
) {
  /** @throws Refusal UNAUTHORIZED, NOT_FOUND, ALREADY_SWIPED, LIKE_LIMIT, SUPER_LIKE_LIMIT */
  const decide = (session: Session, decision: Decision): Promise<SwipeResult> =>
    commitFirst(async ({ db, emit }) => {
      const { userId } = session
      const { swipedId, isLike, isSuperLike } = decision
      const details = { now: clock.now(), matchId: newId(), free: allowances.free }
      const recorded = await recordSwipe(db, sessions.proofOf(session), { ...decision, ...details })
      if (!recorded) throw door.ended(session)
      const { outcome, matchId } = recorded
      if (outcome === 'unseen') throw notFound()
      if (outcome === 'decided') throw new Refusal('ALREADY_SWIPED', 'You have already decided on this person.')
      if (outcome === 'exhausted') throw exhausted(isSuperLike)
      const match = matchId ? await matches.viewFor(db, userId, matchId) : null
      const theirs = matchId ? await matches.viewFor(db, swipedId, matchId) : null
      emit(userId, 'swipe:made', { swipedId, isLike, isSuperLike })
      // Read last, right before it is told: a later swipe may overtake this one, but not with older counters.
      if (isLike) emit(userId, 'user:updated', { user: await profiles.self(db, userId) })
      if (match) emit(userId, 'match:created', { match })
      if (theirs) emit(swipedId, 'match:created', { match: theirs })
      // A like repeated after the match was ended finds its match no more.
      return { isMatch: match !== null, swipe: { swiperId: userId, swipedId, isLike, isSuperLike }, match }
    })

  return {
    decide,
    /** A first decision. @throws Refusal NOT_THE_ACTOR and what `decide` throws */
    async swipe(session: Session, swipe: Swipe): Promise<SwipeResult> {
      if (swipe.swiperId && swipe.swiperId !== session.userId) throw notTheActor()
      const { swipedId, isLike, isSuperLike } = swipe
      return decide(session, { swipedId, isLike, isSuperLike, isRevisit: false })
    },
  }
}

const exhausted = (isSuperLike: boolean) =>
  isSuperLike
    ? new Refusal('SUPER_LIKE_LIMIT', 'Super like limit reached', { requiresPurchase: true })
    : new Refusal('LIKE_LIMIT', 'Daily like limit reached', { requiresPurchase: true })
