import {
  countOpen,
  insertRequest,
  readRequest,
  requestById,
  requestByNonce,
  requestsOf,
  type SupportRow,
} from '@swoon/db/queries/support'
import { lockUser } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { type NewSupportRequest, type SupportRequest, supportLimits } from './contract.ts'

export { supportDesk } from './desk.ts'

export type SupportService = ReturnType<typeof supportService>

/** People's questions to the team. */
export function supportService({ db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>) {
  return {
    requests: async (userId: string): Promise<SupportRequest[]> =>
      (await requestsOf(db, userId)).map(requestView),

    /**
     * Stores a question.
     * @throws Refusal CONFLICT if too many are open
     */
    write: (
      userId: string,
      { subject, content, nonce = newId() }: NewSupportRequest,
    ): Promise<SupportRequest> =>
      commit(async ({ tx, emit }) => {
        if (!(await lockUser(tx, userId))) throw notFound()
        const earlier = await requestByNonce(tx, userId, nonce)
        if (earlier) return requestView(earlier)
        if ((await countOpen(tx, userId)) >= supportLimits.open)
          throw refuse('questionsOpen', { max: supportLimits.open })
        const row = await insertRequest(tx, {
          id: newId(),
          userId,
          nonce,
          subject,
          content,
          now: clock.now(),
        })
        const request = requestView(row)
        emit(userId, 'support:changed', { request })
        return request
      }),

    /** @throws Refusal NOT_FOUND if it isn't theirs or still open */
    read: (userId: string, id: string): Promise<SupportRequest> =>
      commit(async ({ tx, emit }) => {
        const row = await readRequest(tx, userId, id, clock.now())
        if (!row) throw notFound()
        const request = requestView(row)
        emit(userId, 'support:changed', { request })
        return request
      }),

    /** Shows a person their closed request in every tab. */
    async notify({ tx, emit }: Pick<Unit, 'tx' | 'emit'>, id: string): Promise<void> {
      const row = await requestById(tx, id)
      if (row) emit(row.user_id, 'support:changed', { request: requestView(row) })
    },
  }
}

const requestView = ({
  id,
  subject,
  content,
  created_at,
  answer,
  closed_at,
  read_at,
}: SupportRow): SupportRequest => ({
  id,
  subject,
  content,
  createdAt: created_at.toISOString(),
  answer,
  closedAt: closed_at?.toISOString() ?? null,
  isRead: read_at !== null,
})
