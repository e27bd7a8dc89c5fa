import type { Tx } from '@swoon/db'
import type { WarningRow } from '@swoon/db/queries/moderation'
import { personById } from '@swoon/db/queries/people'
import { addStatement, deleteOldEvidence, keepMedia, keepMessages, sentTo } from '@swoon/db/queries/reports'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { cardView } from '../people/service.ts'
import type { Report, Warning } from './contract.ts'

export const warningView = ({ id, reason, created_at }: WarningRow): Warning => ({
  id,
  reason,
  createdAt: created_at.toISOString(),
})

/** Milliseconds for which the evidence of a closed report is kept. */
const keptFor = 90 * 24 * 60 * 60 * 1000

/** Reports with their evidence, which is a copy: nothing that the two people do afterwards changes it. */
export function reportKeeper({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Stores a report with what was said and shown. @throws Refusal NOT_FOUND for a message that the reported person did not send */
    async keep(tx: Tx, reporterId: string, report: Report): Promise<void> {
      const { reportedUserId: reportedId, category, description, place = null, messageId } = report
      const now = clock.now()
      const seq = messageId ? await sentTo(tx, messageId, reportedId, reporterId) : null
      if (messageId && seq === null) throw notFound()
      const [person, reporter] = [await personById(tx, reportedId), await personById(tx, reporterId)]
      const profile = person && reporter && cardView(person, reporter, now)
      const reportId = await addStatement(tx, {
        ...{ id: newId(), reportId: newId(), reporterId, reportedId },
        ...{ category, description, place, profile, now },
      })
      if (!reportId) return
      await keepMessages(tx, { reportId, one: reporterId, other: reportedId, seq })
      if (!profile) return
      const { photos, introVideoUrls, voiceIntroUrl, favoriteMusicUrl } = profile
      await keepMedia(tx, reportId, [...photos, ...introVideoUrls, voiceIntroUrl ?? '', favoriteMusicUrl ?? ''])
    },

    /** Deletes the evidence of reports that were closed long enough ago. */
    deleteOldEvidence: (): Promise<void> => deleteOldEvidence(db, new Date(clock.now().getTime() - keptFor)),
  }
}
