// npm run migrate: brings DATABASE_URL to the newest schema.
import { checkDatabase, placeOf, UnfitDatabase } from './src/fitness.ts'
import { migrate } from './src/migrate.ts'

const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  console.error('DATABASE_URL is not set.')
  process.exit(1)
}
try {
  await checkDatabase(databaseUrl, true)
  const names = await migrate(databaseUrl)
  console.log(names.length ? `Migrated: ${names.join(', ')}` : 'Nothing to migrate.')
} catch (error) {
  const of = error instanceof UnfitDatabase ? `${placeOf(databaseUrl)} ` : ''
  console.error(error instanceof Error ? of + error.message : error)
  process.exit(1)
}
