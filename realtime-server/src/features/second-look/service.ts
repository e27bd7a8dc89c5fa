import { personById } from '@swoon/db/queries/people'
import { passedPeople, superLikersOf } from '@swoon/db/queries/swipes'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import type { MatchView } from '../matches/contract.ts'
import type { CardView } from '../people/contract.ts'
import { cardView } from '../people/service.ts'
import type { QuotedAnswer } from '../prompts/contract.ts'
import type { SwipeService } from '../swipes/service.ts'
import type { revisitActions } from './contract.ts'

export type SecondLookService = ReturnType<typeof secondLookService>
type RevisitAction = (typeof revisitActions)[number]

interface Revisit {
  userId: string
  action: RevisitAction
  likedAnswer?: QuotedAnswer | undefined
}

const listed = 200

/** Second and final decisions on people who were passed. */
export function secondLookService({ db, clock }: Context, swipes: SwipeService) {
  return {
    async passed(userId: string): Promise<CardView[]> {
      const [viewer, people] = await Promise.all([
        personById(db, userId),
        passedPeople(db, userId, listed),
      ])
      if (!viewer) return []
      const ids = people.map(({ id }) => id)
      const superLikers = await superLikersOf(db, userId, ids)
      return people.map((person) => cardView(person, viewer, clock.now(), superLikers))
    },

    /** @throws Refusal UNAUTHORIZED, NOT_FOUND (not a passed person), ALREADY_SWIPED, INVALID, LIKE_LIMIT, SUPER_LIKE_LIMIT */
    async revisit(
      session: Session,
      { userId: swipedId, action, likedAnswer }: Revisit,
    ): Promise<{ action: RevisitAction; match: MatchView | null }> {
      const { match } = await swipes.decide(session, {
        swipedId,
        isLike: action !== 'pass',
        isSuperLike: action === 'superlike',
        isRevisit: true,
        likedAnswer,
      })
      return { action, match }
    },
  }
}
