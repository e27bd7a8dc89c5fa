import type { QueuedVerification } from '@swoon/db/queries/verifications'
import { type Rejection, rejections, reported } from '../features/verification/contract.ts'
import type { verificationDesk } from '../features/verification/service.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { showOnce } from './show-once.ts'
import { reasonOf } from './team.ts'
import { oneLine, plain, time } from './text.ts'

export const verificationUsage = `npm run moderate -- verifications
npm run moderate -- look N
npm run moderate -- verify N
npm run moderate -- reject N --reason ${Object.keys(rejections).join('|')}
npm run moderate -- undo N
npm run moderate -- correct-date <username> YYYY-MM-DD --reason "…"
look shows the document in the browser of this machine, once, until Enter; verify, reject and look are written down; undo works for an hour.\ncorrect-date gives a person who is verified another date of birth, also later; the reason is for the record.
reject as ${reported} also opens a report, on which you decide about the account.`

/** Commands run by this file. */
export const verificationCommands: readonly string[] = [
  'verifications',
  'look',
  'verify',
  'reject',
  'undo',
  'correct-date',
]

type Desk = ReturnType<typeof verificationDesk>

/** Facts for a moderator to compare. */
function facts({
  number,
  name,
  user_id,
  date_of_birth,
  birth_now,
  submitted_at,
}: QueuedVerification): string[] {
  return [
    `Verification ${number}: ${oneLine(name)}, sent ${time(submitted_at)}`,
    `account ${user_id}`,
    `date of birth as entered: ${date_of_birth}`,
    date_of_birth === birth_now
      ? 'the profile has the same date'
      : `DIFFERENT in the profile: ${birth_now}. With approval ${date_of_birth} becomes the profile's.`,
  ]
}

const line = ({ number, submitted_at, date_of_birth, birth_now, name }: QueuedVerification) =>
  [
    String(number).padStart(5),
    time(submitted_at),
    date_of_birth === birth_now ? date_of_birth : `${date_of_birth} (profile: ${birth_now})`,
    `“${oneLine(name)}”`,
  ].join(' ')

const isRejection = (reason: string): reason is Rejection => Object.hasOwn(rejections, reason)

/**
 * Runs a command about verifications.
 * @throws Refusal INVALID for an unknown command, NOT_FOUND, UNDER_AGE, CONFLICT
 */
export async function runVerification(
  desk: Desk,
  [command, number = '', date = '']: readonly string[],
  reason: string | undefined,
  by: string,
): Promise<string> {
  if (command === 'verifications') {
    const waiting = await desk.list(by)
    return waiting.length === 0 ? 'No verifications are waiting.' : waiting.map(line).join('\n')
  }
  if (command === 'correct-date') {
    await desk.correctDate(number, date, reasonOf(reason), by)
    return `The date of birth of ${number} is ${date} now.`
  }
  if (!/^\d{1,9}$/.test(number)) throw new Refusal('INVALID', verificationUsage)
  const nth = Number(number)
  if (command === 'look') {
    const { row, document } = await desk.look(nth, by)
    await showOnce(document, facts(row).map(plain))
    return 'The document is closed.'
  }
  if (command === 'verify') await desk.verify(nth, by)
  else if (command === 'undo') await desk.undo(nth, by)
  else if (reason !== undefined && isRejection(reason)) await desk.reject(nth, reason, by)
  else throw new Refusal('INVALID', `Give a --reason: ${Object.keys(rejections).join(', ')}.`)
  const done = `Verification ${number}: ${command} is done. It can be undone within an hour.`
  const isReported = command === 'reject' && reason === reported
  return isReported
    ? `${done}\nA report of the category underage is open about the person. Please decide on it: list.`
    : done
}
