import { recordLook } from '@swoon/db/queries/looks'
import {
  closeRequest,
  openRequests,
  type QueuedRequest,
  requestByNumber,
} from '@swoon/db/queries/support'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { supportLimits } from './contract.ts'

/** Shows a person their closed request, from a server: the process that answers has no sockets. */
export const notifySupport = jobKind('tell-support', z.object({ id: Id }))

/** The team's side of questions. No route of the product calls it. */
export function supportDesk({
  db,
  clock,
  commit,
  jobs,
}: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>) {
  return {
    /** Lists open requests: people with premium first, then the oldest. Like every read here, it records that `by` looked. */
    async list(by: string): Promise<QueuedRequest[]> {
      const open = await openRequests(db, clock.now())
      await recordLook(db, { id: newId(), what: 'questions', by, now: clock.now() })
      return open
    },

    /** @throws Refusal NOT_FOUND */
    async show(number: number, by: string): Promise<QueuedRequest> {
      const row = await requestByNumber(db, number, clock.now())
      if (!row) throw notFound()
      await recordLook(db, {
        id: newId(),
        what: 'question',
        number,
        personId: row.user_id,
        by,
        now: clock.now(),
      })
      return row
    },

    /**
     * Closes an open request, with or without an answer.
     * @throws Refusal INVALID, NOT_FOUND if no open request has this number
     */
    close: (number: number, answer: string | null, by: string): Promise<void> =>
      commit(async ({ tx }) => {
        if (answer !== null && (answer === '' || answer.length > supportLimits.answer))
          throw new Refusal(
            'INVALID',
            `Give a --text of at most ${supportLimits.answer} characters.`,
          )
        const row = await closeRequest(tx, number, { answer, by, now: clock.now() })
        if (!row) throw notFound()
        await jobs.schedule(tx, notifySupport, { id: row.id }, { key: row.id })
      }),
  }
}
