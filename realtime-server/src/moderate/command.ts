// The moderators' commands, and the console, which opens without one.

import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Decision, ReportFile } from '@swoon/db/queries/moderation'
import type { Desks } from '../console/desks.ts'
import { mayUse, notYourRole } from '../console/moderators.ts'
import { runConsole } from '../console/open.ts'
import { examine } from '../doctor/examine.ts'
import type { Env } from '../env.ts'
import { documentsFor } from '../features/media/service.ts'
import {
  appealDesk,
  dismissals,
  moderation,
  reasons,
  theRules,
  theTeam,
} from '../features/safety/service.ts'
import { supportDesk } from '../features/support/service.ts'
import { verificationDesk } from '../features/verification/service.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { openStorage } from '../platform/storage/open.ts'
import { appealUsage, runAppeals } from './appeals.ts'
import { runSupport, supportUsage } from './support.ts'
import { asTeam, daysOf, moderatorsOf, namedIn, whyOf } from './team.ts'
import { oneLine, plain, time } from './text.ts'
import { runVerification, verificationCommands, verificationUsage } from './verification.ts'

const usage = `npm run moderate
opens the console: everything below, in the browser of this machine.
npm run moderate -- list
npm run moderate -- show N
npm run moderate -- decide N dismiss|warn|suspend|ban --reason "…" [--days 7]
npm run moderate -- reopen N --reason "…"
A person who is warned, suspended or banned reads the reason; --days is the length of a suspension. A reason is words, or one of the list:
${Object.keys({ ...reasons, ...dismissals }).join('|')}. reopen takes a decision of the last hour back.
Where MODERATORS names people, each command needs --as "Name".
${appealUsage}
${supportUsage}
${verificationUsage}`

const decisions: readonly string[] = ['dismiss', 'warn', 'suspend', 'ban'] satisfies Decision[]

type Desk = Desks['reports']

async function list(desk: Desk, by: string): Promise<string> {
  const reports = await desk.list(by)
  if (reports.length === 0) return 'No open reports.'
  const lines = reports.map(
    ({ number, category, isUrgent, reported_name, reporters, weight, created_at }) =>
      [
        String(number).padStart(5),
        isUrgent ? '!' : ' ',
        category.padEnd(20),
        `${reporters} ${reporters === 1 ? 'reporter' : 'reporters'}, trust ${weight.toFixed(1)}`.padEnd(
          24,
        ),
        time(created_at),
        reported_name === null ? '(no account)' : `“${oneLine(reported_name)}”`,
      ].join(' '),
  )
  return lines.join('\n')
}

/** Earlier texts of a message, before its author edited or deleted it. */
const before = (replaced: string | null): string =>
  replaced === null ? '' : ` [before: ${plain(replaced)}]`

const filesOf = (urls: readonly (string | null)[]): string =>
  urls.map((url) => (url ? ` [${plain(url)}]` : '')).join('')

const reporters: Readonly<Record<string, string>> = { [theRules]: 'a rule', [theTeam]: 'the team' }

function words({
  report,
  statements,
  messages,
  roomMessages,
  media,
  decisions: made,
}: ReportFile): string {
  const whose = (id: string) =>
    id === report.reported_id ? 'reported' : report.reporter_id === theRules ? 'other' : 'reporter'
  const whoseInRoom = (id: string) =>
    id === report.reporter_id ? 'reporter' : id === report.reported_id ? 'reported' : id
  return [
    `Report ${report.number}: ${report.category}, ${report.closed_at ? `closed: ${report.decision}` : 'open'}`,
    `reported ${report.reported_id}, by ${reporters[report.reporter_id] ?? report.reporter_id}`,
    ...statements.map(
      ({ created_at, place, description, profile }) =>
        `\n${time(created_at)}${place ? `, from the ${place}` : ''}: ${plain(description) || '(no details)'}\n  profile: ${plain(JSON.stringify(profile))}`,
    ),
    `\nMessages (${messages.length})`,
    ...messages.map(
      ({ seq, sender_id, content, created_at, replaced, attachments, is_reported }) =>
        `${is_reported ? '>' : ' '} ${seq} ${time(created_at)} ${whose(sender_id)}: ${plain(content)}${before(replaced)}${filesOf(attachments)}`,
    ),
    `\nMessages in rooms (${roomMessages.length})`,
    ...roomMessages.map(
      ({ room_name, sender_id, content, image_url, sent_at, replaced, attachments, is_reported }) =>
        `${is_reported ? '>' : ' '} “${oneLine(room_name)}” ${time(sent_at)} ${whoseInRoom(sender_id)}: ${plain(content)}${before(replaced)}${filesOf([image_url, ...attachments])}`,
    ),
    `\nFiles kept until it is closed (${media.length})`,
    ...media.map(({ kind, name, copy, ending }) => `  ${kind} ${copy ?? name}.${ending}`),
    `\nEarlier decisions about this person (${made.length})`,
    ...made.map(
      ({ decided_at, decision, decided_by, reason, until }) =>
        `  ${time(decided_at)} ${decision}${until ? ` until ${time(until)}` : ''} by ${oneLine(decided_by)}: ${plain(reason)}`,
    ),
  ].join('\n')
}

/** Console desk that a command belongs to. */
const deskOf = (command = ''): string =>
  command === 'support' || command === 'appeals'
    ? command
    : verificationCommands.includes(command)
      ? 'verifications'
      : 'reports'

/** @throws Refusal INVALID for an unknown command, NOT_FOR_YOU */
async function run(
  { reports: desk, appeals, support, verifications }: Desks,
  args: string[],
  env: Env,
): Promise<string> {
  const text = { type: 'string' } as const
  const options = { reason: text, days: { type: 'string', default: '7' }, text, as: text } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const moderator = namedIn(env, values.as)
  const by = moderator.name
  const [command, number = '', decision = ''] = positionals
  if (!mayUse(moderator, `/desk/${deskOf(command)}`)) throw notYourRole(moderator)
  if (command === 'support') return runSupport(support, positionals.slice(1), values.text, by)
  if (command && verificationCommands.includes(command))
    return runVerification(verifications, positionals, values.reason, by)
  if (command === 'appeals') return runAppeals(appeals, positionals.slice(1), values.text, by)
  if (command === 'list') return list(desk, by)
  const isNumbered = /^\d{1,9}$/.test(number)
  if (command === 'show' && isNumbered) return words(await desk.show(Number(number), by))
  const isDecision = command === 'decide' && decisions.includes(decision)
  if (!isNumbered || !(isDecision || command === 'reopen')) throw new Refusal('INVALID', usage)
  const why = whyOf(values.reason)
  if (command === 'reopen') {
    await desk.undo(Number(number), { ...why, by })
    return `Report ${number} is undone.`
  }
  const days = daysOf(values.days, '--days')
  await desk.decide(Number(number), { decision: decision as Decision, ...why, by, days })
  return `Report ${number} is closed: ${decision}.`
}

/**
 * Runs one of the commands. Without arguments, opens the console and resolves when it is closed.
 * @returns text to print
 * @throws Refusal with a sentence for the moderator
 */
export const moderate = (env: Env, args: string[]): Promise<string> =>
  asTeam(env, usage, async (context) => {
    const { db, clock, log } = context
    const storage = await openStorage(env, log)
    const documents = documentsFor({ env, db, clock, storage })
    const desks: Desks = {
      ...{ db, clock, storage },
      moderators: moderatorsOf(env),
      team: context,
      reports: moderation(context),
      appeals: appealDesk(context),
      support: supportDesk(context),
      verifications: verificationDesk(context, documents),
      examine: (mailTo) => examine(process.env, mailTo),
    }
    if (args.length > 0) return run(desks, args, env)
    await runConsole(desks, {
      port: env.MODERATE_PORT,
      host: env.MODERATE_HOST,
      pages: path.resolve('web/dist-console'),
    })
    return ''
  })
