import { closeRequest, openRequests, type QueuedRequest, requestByNumber } from '@swoon/db/queries/support'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound, Refusal } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { supportLimits } from './contract.ts'

/** Shows a person the end of their request. The process that answers has no sockets. */
export const notifySupport = jobKind('tell-support', z.object({ id: Id }))

/** The team's side of the questions. No route of the product calls it. */
export function supportDesk({ db, clock, commit, jobs }: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>) {
  return {
    /** Open requests: people with premium first, then the oldest. */
    list: (): Promise<QueuedRequest[]> => openRequests(db, clock.now()),

    /** @throws Refusal NOT_FOUND */
    async show(number: number): Promise<QueuedRequest> {
      const row = await requestByNumber(db, number, clock.now())
      if (!row) throw notFound()
      return row
    },

    /** Closes an open request, with an answer or without. @throws Refusal INVALID, NOT_FOUND if none of this number is open */
    close: (number: number, answer: string | null, by: string): Promise<void> =>
      commit(async ({ tx }) => {
        if (answer !== null && (answer === '' || answer.length > supportLimits.answer))
          throw new Refusal('INVALID', `Give a --text of at most ${supportLimits.answer} characters.`)
        const row = await closeRequest(tx, number, { answer, by, now: clock.now() })
        if (!row) throw notFound()
        await jobs.schedule(tx, notifySupport, { id: row.id }, { key: row.id })
      }),
  }
}
