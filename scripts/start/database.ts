import { checkDatabase, placeOf, UnfitDatabase } from '@swoon/db/fitness'
import { type Functions, isToInstall } from '@swoon/db/function-texts'
import type { ClientBase } from 'pg'
import { migrationFiles } from '../../db/migrations/names.ts'
import { diskIsFull, Refusal, saysFull } from '../lib/refusal.mjs'
import { run } from '../lib/run.ts'

/** Migrates the database to the newest schema; refuses one with another program's tables. */
export async function migrateDatabase(url: string) {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  let pending = true
  try {
    await client.connect()
    const { rows } = await client.query<{ tables: number; ours: boolean }>(
      `select count(*)::int as tables, coalesce(bool_or(table_name = 'kysely_migration'), false) as ours
       from information_schema.tables where table_schema = 'public'`,
    )
    const [found] = rows
    if (found && found.tables > 0 && !found.ours) {
      throw new Refusal(
        `${placeOf(url)} holds tables that are not Swoon's: name an empty database in DATABASE_URL.`,
      )
    }
    if (found?.ours) pending = await hasPending(client)
    await checkDatabase(url, pending)
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof UnfitDatabase) throw new Refusal(`${placeOf(url)} ${error.message}.`)
    throw new Refusal(`${placeOf(url)} cannot be used: ${reason(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
  // Loading the migrator takes longer than checking whether it is needed.
  if (!pending) return
  try {
    const { migrate } = await import('@swoon/db/migrate')
    await migrate(url)
  } catch (error) {
    if (saysFull(error)) throw diskIsFull(placeOf(url))
    if (error instanceof UnfitDatabase) throw new Refusal(`${placeOf(url)} ${error.message}.`)
    throw new Refusal(`${placeOf(url)} could not be brought up to date: ${reason(error)}.`)
  }
}

async function hasPending(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const recorded = rows
    .map(({ name }) => name)
    .sort()
    .join()
  if (recorded !== [...migrationFiles.keys()].join()) return true
  const { rows: functions } = await client.query<Functions>(
    'select release, version from installed_functions',
  )
  return isToInstall(functions[0])
}

/** True if there is no account yet. */
export async function isEmpty(url: string): Promise<boolean> {
  const { Client } = (await import('pg')).default
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ empty: boolean }>(
      'select not exists (select from users) as empty',
    )
    return rows[0]?.empty ?? false
  } finally {
    await client.end()
  }
}

/** Writes the demo world in a separate process, whose memory is freed afterward. */
export async function seedDatabase(databaseUrl: string, mediaDir: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, MEDIA_DIR: mediaDir }
  const { code, output } = await run([process.execPath, '--import', 'tsx', 'scripts/seed.ts'], {
    env,
  })
  if (code === 0) return
  if (saysFull(output)) throw diskIsFull(mediaDir)
  process.stderr.write(output)
  throw new Refusal('The demo world could not be written.')
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}
