import { Migrator } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { connect } from './index.ts'

/**
 * Brings a database to the newest schema; safe to run from several processes at once (Kysely takes a lock).
 * @param databaseUrl a `postgres://` address
 * @returns the names of the migrations that ran
 * @throws the first migration's error; what ran before it stays
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
