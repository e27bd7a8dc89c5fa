import type { Db, Tx } from '@swoon/db'
import { personById } from '@swoon/db/queries/people'
import { mayDecideOn, superLikersOf } from '@swoon/db/queries/swipes'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { cardView, mayOpen } from '../people/service.ts'
import type { PersonView, SelfView } from './contract.ts'
import { selfOf } from './self-view.ts'

/** Reads people's own views, and their views for others. */
export function reading({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** @throws Refusal NOT_FOUND if the account no longer exists */
    self: (db: Db | Tx, userId: string) => selfOf(db, userId, clock.now()),

    /**
     * Reads the user's own view, or that of a person whose profile they may open.
     * @throws Refusal NOT_FOUND for everyone else
     */
    async user(viewerId: string, userId: string): Promise<SelfView | PersonView> {
      if (viewerId === userId) return selfOf(db, userId, clock.now())
      if (!(await mayOpen(db, viewerId, userId))) throw notFound()
      const [person, viewer, superLikers, mayDecide] = await Promise.all([
        personById(db, userId),
        personById(db, viewerId),
        superLikersOf(db, viewerId, [userId]),
        mayDecideOn(db, viewerId, userId),
      ])
      if (!person || !viewer) throw notFound()
      return { ...cardView(person, viewer, clock.now(), superLikers), mayDecide }
    },
  }
}
