import type { Tx } from '@swoon/db'
import { keepMedia } from '@swoon/db/queries/evidence'
import { personById } from '@swoon/db/queries/people'
import { addStatement, hasOpenReport } from '@swoon/db/queries/reports'
import { newId } from '../../platform/base/ids.ts'
import { profileView } from '../people/service.ts'
import { mediaIn } from './reports.ts'
import { theRules } from './rules.ts'

interface Rejected {
  userId: string
  /** Number by which moderators name the verification. */
  verification: number
  now: Date
}

const flag = { reporterId: theRules, category: 'underage' } as const

/** Opens a report about a person whose document shows that they are under 18: rejecting it alone would let them stay. */
export async function reportUnderage(
  tx: Tx,
  { userId, verification, now }: Rejected,
): Promise<void> {
  const person = await personById(tx, userId)
  const profile = person && profileView(person, person, now)
  const reportId = await addStatement(tx, {
    ...{ ...flag, id: newId(), reportId: newId(), reportedId: userId, place: null, profile, now },
    description: `Flagged by a rule, not by a person: verification ${verification} was rejected, because its document is of someone under 18.`,
  })
  await keepMedia(tx, reportId, mediaIn(profile))
}

/** Notes in the open report that the rejection was a mistake. Moderators decide whether to dismiss the report. */
export async function noteUnderageUndone(
  tx: Tx,
  { userId, verification, now }: Rejected,
): Promise<void> {
  if (!(await hasOpenReport(tx, { ...flag, reportedId: userId }))) return
  await addStatement(tx, {
    ...{
      ...flag,
      id: newId(),
      reportId: newId(),
      reportedId: userId,
      place: null,
      profile: null,
      now,
    },
    description: `The rejection of verification ${verification} was taken back.`,
  })
}
