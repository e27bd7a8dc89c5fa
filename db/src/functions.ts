import { type QueryExecutorProvider, sql } from 'kysely'
import { type Functions, functionTexts, isToInstall, ownFunctions } from './function-texts.ts'
import type { Db } from './types.ts'

export { functionTexts } from './function-texts.ts'

/**
 * Installs all functions and views of `db/src/functions` in one transaction, unless the database already has them or a later release's.
 * Drops those from an earlier installation whose texts are gone.
 */
export async function installFunctions(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two processes may migrate at once; readers continue.
    await sql`LOCK TABLE installed_functions IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const { rows } = await sql<Functions & { forms: string[] }>`
      SELECT release, version, forms FROM installed_functions
    `.execute(tx)
    if (!isToInstall(rows[0])) return
    await installTexts(tx)
    const forms = await formsOf(tx)
    for (const form of rows[0]?.forms ?? [])
      if (!forms.includes(form)) await sql.raw(`DROP ${form}`).execute(tx)
    const { release, version } = ownFunctions
    await sql`DELETE FROM installed_functions`.execute(tx)
    await sql`
      INSERT INTO installed_functions (release, version, forms) VALUES (${release}, ${version}, ${forms}::text[])
    `.execute(tx)
  })
}

/** Functions and views of our texts as `FUNCTION word_key(text)`. A name may have several forms. */
async function formsOf(tx: QueryExecutorProvider): Promise<string[]> {
  const views = functionTexts.flatMap(
    ({ text }) => /CREATE OR REPLACE (VIEW \w+)/.exec(text)?.[1] ?? [],
  )
  // Rows written by this transaction, which tells our functions from others in this schema.
  const { rows } = await sql<{ form: string }>`
    SELECT 'FUNCTION ' || oid::regprocedure AS form FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND xmin = pg_current_xact_id()::xid ORDER BY 1
  `.execute(tx)
  return [...views, ...rows.map(({ form }) => form)]
}

/** Installs everything twice: first, quoted bodies may refer to later functions; then Postgres checks each body. */
export async function installTexts(tx: QueryExecutorProvider): Promise<void> {
  await sql`SET LOCAL check_function_bodies = off`.execute(tx)
  for (const { file, text } of functionTexts) await replace(tx, file, text)
  await sql`SET LOCAL check_function_bodies = on`.execute(tx)
  for (const { text } of functionTexts) await sql.raw(text).execute(tx)
}

/**
 * Drops and recreates a function whose columns or parameter names change. Its other forms, which are dropped too, follow in the second
 * round.
 */
async function replace(tx: QueryExecutorProvider, file: string, text: string): Promise<void> {
  await sql`SAVEPOINT form`.execute(tx)
  try {
    await sql.raw(text).execute(tx)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42P13')) throw error
    await sql`ROLLBACK TO SAVEPOINT form`.execute(tx)
    const { rows } = await sql<{ form: string }>`
      SELECT oid::regprocedure::text AS form FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname = ${file.replace(/^earlier\/|\.sql$/g, '')}
    `.execute(tx)
    for (const { form } of rows) await sql.raw(`DROP FUNCTION ${form}`).execute(tx)
    await sql.raw(text).execute(tx)
  }
  await sql`RELEASE SAVEPOINT form`.execute(tx)
}

/**
 * Installs the current text of functions that a migration needs early: for a trigger, or for rows that it writes. Their bodies are checked
 * only later, since the tables aren't yet those that the texts expect.
 */
export async function installAhead(
  db: QueryExecutorProvider,
  ...names: readonly string[]
): Promise<void> {
  await sql`SET LOCAL check_function_bodies = off`.execute(db)
  for (const name of names) {
    const found = functionTexts.find(({ file }) => file === `${name}.sql`)
    if (!found) throw new Error(`${name} has no text any more: write it into the migration`)
    await sql.raw(found.text).execute(db)
  }
}
