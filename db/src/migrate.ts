import { type MigrationResultSet, Migrator } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { connect } from './index.ts'
import type { Db } from './types.ts'

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** In milliseconds: how long a migration waits for a lock, and how long it lets others go on before its next try. */
const timing = { lock: 2000, pause: 1000 } as const
/** How often a migration is tried, which takes ten minutes. */
const tries = 200

/**
 * Brings a database to the newest schema; safe to run from several processes at once (Kysely takes a lock), and while servers run: each
 * migration is a transaction of its own, which gives up soon if it does not get a lock, since everyone else would wait behind it, and is
 * tried again. In an empty database all of them are one transaction.
 * @param databaseUrl a `postgres://` address
 * @param last the last migration to run, for a database that receives older rows first
 * @param onHeldUp called with the name of a migration each time that it has to be tried again
 * @returns the names of the migrations that ran
 * @throws the first migration's error; what ran before it stays
 */
export async function migrate(
  databaseUrl: string,
  last = migrationNames.at(-1) ?? '',
  onHeldUp: (name: string) => void = () => {},
): Promise<string[]> {
  const db = connect(databaseUrl, { max: 1, lockTimeout: timing.lock })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  try {
    if (await isEmpty(db)) return namesOf(await migrator.migrateTo(last))
    const ran: string[] = []
    for (const name of await pendingUpTo(migrator, last)) {
      ran.push(
        ...(await untilUnlocked(
          () => migrator.migrateTo(name),
          () => onHeldUp(name),
        )),
      )
    }
    return ran
  } finally {
    await db.destroy()
  }
}

const isEmpty = async (db: Db): Promise<boolean> => (await db.introspection.getTables()).length === 0

async function pendingUpTo(migrator: Migrator, last: string): Promise<string[]> {
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name)
  return pending.filter((name) => name <= last)
}

async function untilUnlocked(run: () => Promise<MigrationResultSet>, onHeldUp: () => void): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return namesOf(await run())
    } catch (error) {
      if (attempt === tries || !isHeldUp(error)) throw error
      onHeldUp()
      await new Promise((resolve) => setTimeout(resolve, timing.pause))
    }
  }
}

/** Whether Postgres gave up waiting for a lock, or ended the transaction in a deadlock. Nothing of it stands. */
const isHeldUp = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** @throws the error of the set */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
