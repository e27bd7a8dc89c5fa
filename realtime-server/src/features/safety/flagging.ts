import { addStatement, isStatement, keepMessages, sentTo } from '@swoon/db/queries/reports'
import { keepRoomMessages, placeOfRoomMessage } from '@swoon/db/queries/room-reports'
import { z } from 'zod'
import { cutText } from '../../contract/shared/cut.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { categoryOf, type Flag, flagsOf } from './flags.ts'
import { theRules } from './rules.ts'

const looksLike: Record<Flag, string> = {
  threat: 'a threat',
  underage: 'someone under 18',
  payment: 'a request for money',
}

/** A text that looks dangerous. `readerId` is the other person of a chat; null in a room. */
const Said = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  content: z.string(),
  readerId: z.uuid().nullable(),
})
type Said = z.output<typeof Said>

/** Reports such a text to moderators. */
export const flagText = jobKind('flag-text', Said)

/**
 * Reports a text that looks dangerous to moderators, separately and with the evidence around it, under its first flag; threats go first.
 * Skips a text that was flagged before.
 */
export async function flag(
  { tx }: Pick<Unit, 'tx'>,
  { id, senderId, content, readerId }: Said,
  now: Date,
): Promise<void> {
  const [found] = flagsOf(content)
  // A repeated message sends its event again.
  if (!found || (await isStatement(tx, id))) return
  const seq = readerId ? await sentTo(tx, id, senderId, readerId) : null
  const inRoom = readerId ? null : await placeOfRoomMessage(tx, id)
  if (seq === null && !inRoom) return
  const reportId = await addStatement(tx, {
    ...{ id, reportId: newId(), reporterId: theRules, reportedId: senderId },
    ...{ category: categoryOf[found], place: inRoom ? 'room' : 'chat', profile: null, now },
    description: `Flagged by a rule, not by a person: looks like ${looksLike[found]}.\n${cutText(content, 500)}`,
  })
  if (inRoom) await keepRoomMessages(tx, reportId, inRoom)
  else if (readerId) await keepMessages(tx, { reportId, one: senderId, other: readerId, seq })
}
