import { randomBytes } from 'node:crypto'
import {
  type Found,
  findChromium,
  findContainers,
  findFirefox,
  findHeadlessShell,
  findPgBouncer,
  findPostgres,
  findRedis,
  findTurnserver,
  type Missing,
} from '../provision/find.ts'
import type { Lacking, Need } from './needs.ts'

/** Environment variables for the suites, and missing needs. */
type Provided = { settings: Record<string, string>; lacking: Lacking }

/** Finds what the tests need and prints what it found. Adds started servers to `servers`. */
export async function provide(
  env: NodeJS.ProcessEnv,
  needs: Set<Need>,
  servers: Found[],
): Promise<Provided> {
  const settings: Record<string, string> = { TEST_RUN: randomBytes(4).toString('hex') }
  const lacking: Lacking = {}
  const take = (need: 'postgres' | 'redis', variable: string, found: Found | Missing) => {
    if ('missing' in found) {
      lacking[need] = found.missing
      return
    }
    servers.push(found)
    settings[variable] = found.url
    console.log(`${need}: ${found.how}`)
  }
  if (needs.has('postgres')) take('postgres', 'TEST_DATABASE_URL', await findPostgres(env))
  if (needs.has('redis')) take('redis', 'TEST_REDIS_URL', await findRedis(env))
  const takeProgram = (need: Need, variable: string, found: { path: string } | Missing) => {
    if ('missing' in found) {
      lacking[need] = found.missing
      return
    }
    settings[variable] = found.path
    console.log(`${need}: ${found.path}`)
  }
  if (needs.has('chromium')) {
    takeProgram('chromium', 'TEST_CHROMIUM', findChromium(env))
    const shell = lacking.chromium ? undefined : findHeadlessShell(env)
    if (shell) settings.TEST_HEADLESS_SHELL = shell
  }
  if (needs.has('firefox')) takeProgram('firefox', 'TEST_FIREFOX', findFirefox(env))
  if (needs.has('turnserver')) takeProgram('turnserver', 'TEST_TURNSERVER', findTurnserver(env))
  if (needs.has('pgbouncer')) takeProgram('pgbouncer', 'TEST_PGBOUNCER', findPgBouncer())
  if (needs.has('containers')) {
    const containers = findContainers(env)
    if ('missing' in containers) lacking.containers = containers.missing
    else console.log(`containers: ${containers.how}`)
  }
  settings.TEST_LACKING = JSON.stringify(lacking)
  return { settings, lacking }
}

/** Drops this run's databases that a killed test couldn't drop. Their names begin with the run's own. */
export async function dropLeftovers({ TEST_DATABASE_URL, TEST_RUN }: Record<string, string>) {
  if (!TEST_DATABASE_URL) return
  const client = new (await import('pg')).default.Client(TEST_DATABASE_URL)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`swoon_test_${TEST_RUN}_`],
    )
    for (const { name } of rows)
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  } catch (error) {
    console.error(
      `The databases of this run could not be dropped: ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
