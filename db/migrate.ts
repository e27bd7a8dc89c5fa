// npm run migrate: brings DATABASE_URL, or the database of PGHOST and the other parts, to the newest schema.
import { databaseUrlIn, whyNoDatabaseUrl } from './src/address.ts'
import { checkDatabase, placeOf, UnfitDatabase } from './src/fitness.ts'
import { migrate } from './src/migrate.ts'

const databaseUrl = databaseUrlIn(process.env)
if (!databaseUrl) {
  console.error('DATABASE_URL is not set.')
  process.exit(1)
}
const wrong = whyNoDatabaseUrl(databaseUrl)
if (wrong) {
  console.error(`DATABASE_URL ${wrong}.`)
  process.exit(1)
}
try {
  await checkDatabase(databaseUrl, true)
  const names = await migrate(databaseUrl, undefined, (name) =>
    console.log(`${name} waits until others let go of its tables.`),
  )
  console.log(names.length ? `Migrated: ${names.join(', ')}` : 'Nothing to migrate.')
} catch (error) {
  const of = error instanceof UnfitDatabase ? `${placeOf(databaseUrl)} ` : ''
  console.error(error instanceof Error ? of + error.message : error)
  process.exit(1)
}
