import { fileURLToPath } from 'node:url'
import { Migrator } from 'kysely'
import { migrations } from './migrations/index.ts'
import { checkDatabase, placeOf, UnfitDatabase } from './src/fitness.ts'
import { connect } from './src/index.ts'

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) {
    console.error('DATABASE_URL is not set.')
    process.exit(1)
  }
  checkDatabase(databaseUrl, true)
    .then(() => migrate(databaseUrl))
    .then(
      (names) => console.log(names.length ? `Migrated: ${names.join(', ')}` : 'Nothing to migrate.'),
      (error: unknown) => {
        const of = error instanceof UnfitDatabase ? `${placeOf(databaseUrl)} ` : ''
        console.error(error instanceof Error ? of + error.message : error)
        process.exit(1)
      },
    )
}
