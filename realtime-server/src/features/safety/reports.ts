import type { Tx } from '@swoon/db'
import { keepMedia } from '@swoon/db/queries/evidence'
import type { WarningRow } from '@swoon/db/queries/moderation'
import { personById } from '@swoon/db/queries/people'
import {
  addStatement,
  deleteOldEvidence,
  keepDates,
  keepMessages,
  sentTo,
} from '@swoon/db/queries/reports'
import { keepRoomMessages, type ReportedRoomMessage } from '@swoon/db/queries/room-reports'
import { likedAnswerOf } from '@swoon/db/queries/swipes'
import { z } from 'zod'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Context } from '../../platform/context.ts'
import { profileView } from '../people/service.ts'
import { answerView } from '../prompts/service.ts'
import type { Report, Warning } from './contract.ts'

export const warningView = ({ id, reason, created_at }: WarningRow): Warning => ({
  id,
  reason,
  createdAt: created_at.toISOString(),
})

const Shown = z.object({
  photos: z.array(z.string()),
  introVideoUrls: z.array(z.string()),
  voiceIntroUrl: z.string().nullable(),
  favoriteMusicUrl: z.string().nullable(),
})

/** Lists the URLs of pictures, videos and sounds in a reported profile, which may be from an earlier release. */
export function mediaIn(profile: unknown): string[] {
  const { data } = Shown.partial().safeParse(profile)
  if (!data) return []
  const { photos = [], introVideoUrls = [], voiceIntroUrl, favoriteMusicUrl } = data
  return [...photos, ...introVideoUrls, voiceIntroUrl ?? '', favoriteMusicUrl ?? '']
}

/** Milliseconds for which a closed report's evidence is kept. */
const keptFor = 90 * 24 * 60 * 60 * 1000

/** Stores reports with a copy of the evidence, which nothing the two people do afterward can change. */
export function reportKeeper({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /**
     * Stores a report with its evidence.
     * @param inRoom the reported message, if it was posted in a room
     * @throws Refusal NOT_FOUND for a message that the reported person did not send
     */
    async keep(
      tx: Tx,
      reporterId: string,
      report: Report,
      inRoom: ReportedRoomMessage | null,
    ): Promise<void> {
      const { reportedUserId: reportedId, category, description, place = null, messageId } = report
      const now = clock.now()
      const seq = messageId && !inRoom ? await sentTo(tx, messageId, reportedId, reporterId) : null
      if (messageId && !inRoom && seq === null) throw notFound()
      const [person, reporter] = [
        await personById(tx, reportedId),
        await personById(tx, reporterId),
      ]
      // The reporter's screens still show it, whatever the profile says now.
      const liked = await likedAnswerOf(tx, reporterId, reportedId)
      const profile = person &&
        reporter && {
          ...profileView(person, reporter, now),
          ...(liked && { likedAnswer: answerView(liked) }),
        }
      const reportId = await addStatement(tx, {
        ...{ id: newId(), reportId: newId(), reporterId, reportedId },
        ...{ category, description, place, profile, now },
      })
      await keepMessages(tx, { reportId, one: reporterId, other: reportedId, seq })
      await keepDates(tx, { reportId, one: reporterId, other: reportedId })
      if (inRoom) await keepRoomMessages(tx, reportId, inRoom)
      await keepMedia(tx, reportId, mediaIn(profile))
    },

    /** Deletes the evidence of long-closed reports. */
    deleteOldEvidence: (): Promise<void> =>
      deleteOldEvidence(db, new Date(clock.now().getTime() - keptFor)),
  }
}
