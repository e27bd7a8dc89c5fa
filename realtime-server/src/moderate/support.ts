import type { QueuedRequest } from '@swoon/db/queries/support'
import type { supportDesk } from '../features/support/service.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { oneLine, plain, time } from './text.ts'

export const supportUsage = `npm run moderate -- support list
npm run moderate -- support show N
npm run moderate -- support answer N --text "…"
npm run moderate -- support close N
People with premium come first. An answer closes the request; the person reads it at once.`

type Desk = ReturnType<typeof supportDesk>

const line = ({ number, is_premium_now, created_at, subject, name }: QueuedRequest) =>
  [
    String(number).padStart(5),
    is_premium_now ? 'premium' : '       ',
    time(created_at),
    `${oneLine(subject)} (${oneLine(name)})`,
  ].join(' ')

const words = ({
  number,
  user_id,
  is_premium_now,
  subject,
  content,
  created_at,
  ...end
}: QueuedRequest) =>
  [
    `Request ${number}: ${end.closed_at ? `closed by ${oneLine(end.closed_by ?? '')}` : 'open'}${is_premium_now ? ', premium' : ''}`,
    `from ${user_id}, ${time(created_at)}`,
    `\n${oneLine(subject)}`,
    `    ${plain(content)}`,
    ...(end.answer === null ? [] : [`\nAnswer\n    ${plain(end.answer)}`]),
  ].join('\n')

/**
 * Runs `support …` of the moderators' command.
 * @throws Refusal INVALID for an unknown command, NOT_FOUND
 */
export async function runSupport(
  desk: Desk,
  args: readonly string[],
  text: string | undefined,
  by: string,
): Promise<string> {
  const [command, number = ''] = args
  if (command === 'list') {
    const requests = await desk.list(by)
    return requests.length === 0 ? 'No open requests.' : requests.map(line).join('\n')
  }
  if (!/^\d{1,9}$/.test(number)) throw new Refusal('INVALID', supportUsage)
  if (command === 'show') return words(await desk.show(Number(number), by))
  if (command !== 'answer' && command !== 'close') throw new Refusal('INVALID', supportUsage)
  await desk.close(Number(number), command === 'answer' ? (text?.trim() ?? '') : null, by)
  return `Request ${number} is closed.`
}
