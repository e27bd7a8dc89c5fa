import { connect } from '@swoon/db'
import fastify from 'fastify'
import { type Env, readEnv, UnusableEnvironment } from '../env.ts'
import { createClock } from '../platform/base/clock.ts'
import { backup } from './backup.ts'
import { certificate } from './certificate.ts'
import { type Check, skipped } from './check.ts'
import { clientAddress } from './client-address.ts'
import { jobs } from './jobs.ts'
import { mail } from './mail.ts'
import { media } from './media.ts'
import { migrations } from './migrations.ts'
import { pageChecks } from './page.ts'
import { postgresChecks } from './postgres.ts'
import { push } from './push.ts'
import { redactor } from './redact.ts'
import { redis } from './redis.ts'
import { relay } from './relay.ts'
import { type Result, runChecks } from './run.ts'
import { secret } from './secret.ts'
import { settingFindings } from './settings.ts'

/** In the order in which they are printed. */
const checks: readonly Check[] = [
  ...postgresChecks,
  migrations,
  jobs,
  push,
  secret,
  redis,
  media,
  backup,
  mail,
  relay,
  certificate,
  ...pageChecks,
  clientAddress,
]

/**
 * Examines the installation with these settings. Leaves nothing behind, and nothing of users is touched.
 * @param mailTo gets one mail
 * @returns findings that repeat no secret of the settings
 */
export async function examine(
  source: NodeJS.ProcessEnv,
  mailTo: string | undefined,
): Promise<Result[]> {
  const redacted = redactor(source)
  return (await findings(source, mailTo)).map(({ todo, ...result }) => ({
    ...result,
    says: redacted(result.says),
    ...(todo && { todo: redacted(todo) }),
  }))
}

async function findings(source: NodeJS.ProcessEnv, mailTo: string | undefined): Promise<Result[]> {
  const { env, refusal } = readOrRefuse(source)
  const settings = settingFindings(source, refusal).map((finding) => ({
    check: 'settings',
    ...finding,
  }))
  if (!env) {
    const reason = skipped('the settings are not usable')
    return [...settings, ...checks.map(({ name }) => ({ check: name, ...reason }))]
  }
  const db = connect(env.DATABASE_URL, { max: 3, connectionTimeout: 5000, queryTimeout: 8000 })
  const { log } = fastify({ logger: { level: 'silent' } })
  const clock = createClock(env.CLOCK_OFFSET_MS)
  const found = await runChecks(checks, { env, db, clock, log, mailTo })
  // Waits for no statement of a check that was given up.
  db.destroy().catch(() => {})
  return [...settings, ...found]
}

function readOrRefuse(source: NodeJS.ProcessEnv): { env?: Env; refusal?: UnusableEnvironment } {
  try {
    return { env: readEnv(source) }
  } catch (error) {
    if (error instanceof UnusableEnvironment) return { refusal: error }
    throw error
  }
}
