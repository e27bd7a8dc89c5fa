import { type MigrationResultSet, Migrator, sql } from 'kysely'
import { isFormer, presentNames } from '../migrations/former.ts'
import { migrations } from '../migrations/index.ts'
import { UnfitDatabase } from './fitness.ts'
import { installFunctions } from './functions.ts'
import { connect } from './index.ts'
import type { Db } from './types.ts'

export { presentNames } from '../migrations/former.ts'

/** Names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** In milliseconds: how long a migration waits for a lock, and the pause for other work before it retries. */
const timing = { lock: 2000, pause: 1000 } as const
/** Most tries of a migration, which take ten minutes. */
const tries = 200

/**
 * Migrates a database to the newest schema and functions. Safe to run from several processes at once (Kysely takes a lock), and while
 * servers run: each migration is its own transaction, which gives up quickly on a lock that everyone else would wait behind, and is
 * retried. In an empty database, all run in one transaction. Functions are installed once all have run.
 * @param databaseUrl a `postgres://` URL
 * @param last the last migration to run, for a database that gets older rows first
 * @param onHeldUp called with a migration's name at each retry
 * @returns the names of the migrations that ran
 * @throws UnfitDatabase if a release before 0.2.0 or after this one made it; or the first failed migration's error, with earlier ones kept
 */
export async function migrate(
  databaseUrl: string,
  last = migrationNames.at(-1) ?? '',
  onHeldUp: (name: string) => void = () => {},
): Promise<string[]> {
  const db = connect(databaseUrl, { max: 1, lockTimeout: timing.lock })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  try {
    const ran: string[] = []
    if (await isEmpty(db)) ran.push(...namesOf(await migrator.migrateTo(last)))
    await untilUnlocked(
      () => adoptNames(db),
      () => onHeldUp('The list of migrations'),
    )
    for (const name of await pendingUpTo(migrator, last)) {
      ran.push(
        ...(await untilUnlocked(
          async () => namesOf(await migrator.migrateTo(name)),
          () => onHeldUp(name),
        )),
      )
    }
    // Functions need the newest tables.
    if (last === migrationNames.at(-1))
      await untilUnlocked(
        () => installFunctions(db),
        () => onHeldUp('The installation of functions'),
      )
    return ran
  } finally {
    await db.destroy()
  }
}

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).length === 0

/** Updates names recorded by earlier releases, before the migrator compares them. */
async function adoptNames(db: Db): Promise<void> {
  const { rows: known } =
    await sql`SELECT WHERE to_regclass('public.kysely_migration') IS NOT NULL`.execute(db)
  if (known.length === 0) return
  await db.transaction().execute(async (tx) => {
    // Two processes may migrate at once; readers continue.
    await sql`LOCK TABLE kysely_migration IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const { rows } = await sql<{
      name: string
    }>`SELECT name FROM kysely_migration ORDER BY name`.execute(tx)
    const recorded = rows.map(({ name }) => name)
    const names = presentNames(recorded)
    if (!names) throw new UnfitDatabase('was made by Swoon before 0.2.0: upgrade to 0.2.0 first')
    const later = names.find((name) => !migrationNames.includes(name))
    if (later)
      throw new UnfitDatabase(`was made by a newer Swoon (${later}): go back with the backup`)
    if (!recorded.some(isFormer)) return
    await sql`DELETE FROM kysely_migration WHERE name = ANY (${recorded}::text[])`.execute(tx)
    await sql`INSERT INTO kysely_migration (name, timestamp) SELECT unnest(${names}::text[]), ${new Date().toISOString()}`.execute(
      tx,
    )
  })
}

async function pendingUpTo(migrator: Migrator, last: string): Promise<string[]> {
  const pending = (await migrator.getMigrations())
    .filter(({ executedAt }) => !executedAt)
    .map(({ name }) => name)
  return pending.filter((name) => name <= last)
}

async function untilUnlocked<T>(run: () => Promise<T>, onHeldUp: () => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === tries || !isHeldUp(error)) throw error
      onHeldUp()
      await new Promise((resolve) => setTimeout(resolve, timing.pause))
    }
  }
}

/** True if Postgres gave up waiting for a lock, or ended the transaction in a deadlock. None of it was committed. */
const isHeldUp = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** @throws the set's error */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
