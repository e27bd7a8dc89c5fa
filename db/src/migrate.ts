import { Migrator } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { connect } from './index.ts'

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/**
 * Brings a database to the newest schema; safe to run from several processes at once (Kysely takes a lock).
 * @param databaseUrl a `postgres://` address
 * @param last the last migration to run, for a database that receives older rows first
 * @returns the names of the migrations that ran
 * @throws the first migration's error; what ran before it stays
 */
export async function migrate(databaseUrl: string, last?: string): Promise<string[]> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
