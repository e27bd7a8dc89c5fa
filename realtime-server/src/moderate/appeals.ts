import type { AppealRow } from '@swoon/db/queries/appeals'
import type { appealDesk } from '../features/safety/service.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { oneLine, plain, time } from './text.ts'

export const appealUsage = `npm run moderate -- appeals list
npm run moderate -- appeals show N
npm run moderate -- appeals uphold|overturn N --text "…"
npm run moderate -- appeals reopen N --text "…"
People who are kept out come first. The text is the answer, which the person reads, or why a decision of the last hour is undone, for the record.`

type Desk = ReturnType<typeof appealDesk>

const line = ({ number, kind, created_at, name }: AppealRow) =>
  [String(number).padStart(5), kind.padEnd(8), time(created_at), `“${oneLine(name)}”`].join(' ')

const words = (row: AppealRow) =>
  [
    `Appeal ${row.number}: ${row.outcome ?? 'open'}, by ${oneLine(row.name)} against report ${row.report_number}`,
    `${row.kind} of ${time(row.decided_at)}${row.until ? ` until ${time(row.until)}` : ''}: ${plain(row.reason)}`,
    `\n    ${plain(row.content)}`,
    ...(row.answer === null ? [] : [`\nAnswer\n    ${plain(row.answer)}`]),
  ].join('\n')

/**
 * Runs `appeals …` of the moderators' command.
 * @throws Refusal INVALID for an unknown command, NOT_FOUND, CONFLICT
 */
export async function runAppeals(
  desk: Desk,
  [command, number = '']: readonly string[],
  text: string | undefined,
  by: string,
): Promise<string> {
  if (command === 'list') {
    const open = await desk.list(by)
    return open.length === 0 ? 'No open appeals.' : open.map(line).join('\n')
  }
  if (!/^\d{1,9}$/.test(number)) throw new Refusal('INVALID', appealUsage)
  if (command === 'show') return words(await desk.show(Number(number), by))
  if (command !== 'uphold' && command !== 'overturn' && command !== 'reopen')
    throw new Refusal('INVALID', appealUsage)
  const answer = text?.trim() ?? ''
  if (answer === '' || answer.length > 1000)
    throw new Refusal('INVALID', 'Give a --text of at most 1000 characters.')
  if (command === 'reopen') {
    await desk.undo(Number(number), { reason: answer, by })
    return `Appeal ${number} is open again.`
  }
  await desk.decide(Number(number), { outcome: command, answer, by })
  return `Appeal ${number} is decided: ${command}.`
}
