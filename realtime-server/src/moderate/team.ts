import { userInfo } from 'node:os'
import { connect } from '@swoon/db'
import fastify from 'fastify'
import type { Moderator } from '../console/moderators.ts'
import type { Env } from '../env.ts'
import { wordsOf } from '../features/safety/service.ts'
import { createClock } from '../platform/base/clock.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { createSubscribers } from '../platform/changes/subscribers.ts'
import { createUnitOfWork } from '../platform/changes/unit-of-work.ts'
import type { Context } from '../platform/context.ts'
import { createJobQueue } from '../platform/jobs/jobs.ts'
import { lastingSecret } from '../platform/sessions/lasting.ts'

/** Dependencies of the team's commands. Their process has no sockets, so a server notifies people, through jobs. */
export type TeamContext = Pick<
  Context,
  'env' | 'lasting' | 'db' | 'clock' | 'commit' | 'jobs' | 'log'
>

/** @throws Refusal INVALID with the usage for an unknown option */
export async function asTeam<T>(
  env: Env,
  usage: string,
  work: (context: TeamContext) => Promise<T>,
): Promise<T> {
  const db = connect(env.DATABASE_URL, { max: 4, connectionTimeout: 3000 })
  try {
    const { log } = fastify()
    const clock = createClock(env.CLOCK_OFFSET_MS)
    const silent = { emit() {}, evict() {}, endSession() {} }
    const { commit } = createUnitOfWork(db, silent, createSubscribers(log))
    const { jobs } = createJobQueue({ db, clock, commit, log })
    const lasting = await lastingSecret(db, env.SESSION_SECRET, log)
    return await work({ env, lasting, db, clock, commit, jobs, log })
  } catch (error) {
    const isUsage =
      error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code))
    throw isUsage ? new Refusal('INVALID', usage) : error
  } finally {
    await db.destroy()
  }
}

/** Everyone in MODERATORS, or this system's user as the lead. */
export const moderatorsOf = ({ MODERATORS }: Env): readonly Moderator[] =>
  MODERATORS ?? [{ name: userInfo().username, role: 'lead' }]

/**
 * Moderator behind a command, for the record.
 * @throws Refusal INVALID if the name is needed and missing
 */
export function namedIn(env: Env, name: string | undefined): Moderator {
  const moderators = moderatorsOf(env)
  const found = env.MODERATORS ? moderators.find((each) => each.name === name) : moderators[0]
  if (found) return found
  throw new Refusal(
    'INVALID',
    `Say who you are: --as ${moderators.map((each) => `"${each.name}"`).join(' or ')}.`,
  )
}

/**
 * Reads a --reason: words, or one of the list.
 * @throws Refusal INVALID if it is missing or too long
 */
export function whyOf(text = ''): ReturnType<typeof wordsOf> {
  const { reason, rule } = wordsOf(text.trim())
  return { reason: reasonOf(reason), rule }
}

/**
 * Reads a --reason in the moderator's own words.
 * @throws Refusal INVALID if it is missing or too long
 */
export function reasonOf(text = ''): string {
  const reason = text.trim()
  if (reason !== '' && reason.length <= 1000) return reason
  throw new Refusal('INVALID', 'Give a --reason of at most 1000 characters.')
}

/** @throws Refusal INVALID */
export function daysOf(text: string, unit = 'days'): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 365) return days
  throw new Refusal('INVALID', `A suspension lasts 1 to 365 ${unit}.`)
}
