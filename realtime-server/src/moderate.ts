// The moderators' command, which scripts/moderate.ts starts with the database of the running installation.
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { connect } from '@swoon/db'
import type { Decision, ReportFile } from '@swoon/db/queries/moderation'
import fastify from 'fastify'
import { readEnv } from './env.ts'
import { moderation } from './features/safety/service.ts'
import { createClock } from './platform/clock.ts'
import { createDue } from './platform/due.ts'
import { Refusal } from './platform/errors.ts'
import { createReactions } from './platform/reactions.ts'
import { createUnitOfWork } from './platform/unit-of-work.ts'

const usage = `npm run moderate -- list
npm run moderate -- show N
npm run moderate -- decide N dismiss|warn|suspend|ban --reason "…" [--days 7]
A person who is warned reads the reason; --days is the length of a suspension.`

const decisions: readonly string[] = ['dismiss', 'warn', 'suspend', 'ban'] satisfies Decision[]

type Desk = ReturnType<typeof moderation>

/** Text that people wrote, without what would move a terminal's cursor or turn its writing. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? '\n    ' : '�'))

const time = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

async function list(desk: Desk): Promise<string> {
  const reports = await desk.list()
  if (reports.length === 0) return 'No open reports.'
  const lines = reports.map(({ number, category, isUrgent, reported_name, reporters, weight, created_at }) =>
    [
      String(number).padStart(5),
      isUrgent ? '!' : ' ',
      category.padEnd(20),
      `${reporters} ${reporters === 1 ? 'reporter' : 'reporters'}, trust ${weight.toFixed(1)}`.padEnd(24),
      time(created_at),
      plain(reported_name ?? '(no account)'),
    ].join(' '),
  )
  return lines.join('\n')
}

function words({ report, statements, messages, media, decisions: made }: ReportFile): string {
  const whose = (id: string) => (id === report.reported_id ? 'reported' : 'reporter')
  return [
    `Report ${report.number}: ${report.category}, ${report.closed_at ? `closed: ${report.decision}` : 'open'}`,
    `reported ${report.reported_id}, by ${report.reporter_id}`,
    ...statements.map(
      ({ created_at, place, description, profile }) =>
        `\n${time(created_at)}${place ? `, from the ${place}` : ''}: ${plain(description) || '(no details)'}\n  profile: ${plain(JSON.stringify(profile))}`,
    ),
    `\nMessages (${messages.length})`,
    ...messages.map(
      ({ seq, sender_id, content, created_at, is_reported }) =>
        `${is_reported ? '>' : ' '} ${seq} ${time(created_at)} ${whose(sender_id)}: ${plain(content)}`,
    ),
    `\nFiles kept until it is closed (${media.length})`,
    ...media.map(({ kind, name, ending }) => `  ${kind} ${name}.${ending}`),
    `\nEarlier decisions about this person (${made.length})`,
    ...made.map(
      ({ decided_at, decision, decided_by, reason, until }) =>
        `  ${time(decided_at)} ${decision}${until ? ` until ${time(until)}` : ''} by ${plain(decided_by)}: ${plain(reason)}`,
    ),
  ].join('\n')
}

/** @throws Refusal INVALID for a command that is not one of these */
async function run(desk: Desk, args: string[]): Promise<string> {
  const options = { reason: { type: 'string' }, days: { type: 'string', default: '7' } } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [command, number = '', decision = ''] = positionals
  if (command === 'list') return list(desk)
  const isNumbered = /^\d{1,9}$/.test(number)
  if (command === 'show' && isNumbered) return words(await desk.show(Number(number)))
  if (command !== 'decide' || !isNumbered || !decisions.includes(decision)) throw new Refusal('INVALID', usage)
  const reason = values.reason?.trim() ?? ''
  const days = Number(values.days)
  if (reason === '' || reason.length > 1000) throw new Refusal('INVALID', 'Give a --reason of at most 1000 characters.')
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw new Refusal('INVALID', 'A suspension lasts 1 to 365 --days.')
  await desk.decide(Number(number), { decision: decision as Decision, reason, by: userInfo().username, days })
  return `Report ${number} is closed: ${decision}.`
}

const env = readEnv()
const db = connect(env.DATABASE_URL, { max: 4, connectionTimeout: 3000 })
try {
  const { log } = fastify()
  const clock = createClock(env.CLOCK_OFFSET_MS)
  // This process has no sockets: what must be told is due work, which a server does.
  const silent = { emit() {}, evict() {}, endSession() {} }
  const { commit } = createUnitOfWork(db, silent, createReactions(log))
  const { due } = createDue({ db, clock, commit, log })
  console.log(await run(moderation({ db, clock, commit, due }), process.argv.slice(2)))
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(error instanceof Refusal ? error.message : isUsage ? usage : error)
  process.exitCode = 1
} finally {
  await db.destroy()
}
