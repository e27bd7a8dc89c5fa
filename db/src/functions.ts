import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type QueryExecutorProvider, sql } from 'kysely'

const folder = new URL('./functions/', import.meta.url)

type FunctionText = { file: string; text: string }

const isView = (text: string) => text.includes('CREATE OR REPLACE VIEW')

const files: readonly FunctionText[] = ['', 'earlier/']
  .flatMap((part) => readdirSync(new URL(`./${part}`, folder)).map((file) => part + file))
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))

/**
 * The place of a text in the order of installation. Postgres reads a body without quotes (RETURN, BEGIN ATOMIC) at once, so it comes after
 * the functions it needs, which it names with their schema. Views come last, for the same reason.
 */
function placeOf({ text }: FunctionText): number {
  if (isView(text)) return files.length
  const needed = files.filter(({ file }) => text.includes(`public.${file.replace('.sql', '')}(`))
  return Math.max(0, ...needed.map((need) => 1 + placeOf(need)))
}

/**
 * The current text of every function and view of the database, by file, each after those it needs.
 * The ones in `earlier` are only called by processes of the previous release and are removed with the next.
 */
export const functionTexts: readonly FunctionText[] = [...files].sort((one, other) => placeOf(one) - placeOf(other))

/** A hash of the current texts, which changes with a body but not with the comment above it. */
export const functionsVersion: string = createHash('sha256')
  .update(functionTexts.map(({ text }) => text.slice(text.indexOf('CREATE OR REPLACE'))).join('\n'))
  .digest('hex')
  .slice(0, 12)

/**
 * Installs every function and view of `db/src/functions`, for a migration that brings these texts. In an empty database an older
 * migration leaves that to the latest one, because its own texts no longer exist, and installs only what triggers call, since no trigger
 * can be made before its function.
 * @param version the `functionsVersion` of the texts that the migration was written for
 */
export async function installFunctions(db: QueryExecutorProvider, version: string): Promise<void> {
  if (version === functionsVersion) return installTexts(db)
  await sql.raw('SET LOCAL check_function_bodies = off').execute(db)
  for (const { file, text } of functionTexts) {
    // One that exists keeps its text, which fits the tables as they are, until the latest migration.
    if (text.includes('RETURNS trigger') && !(await exists(db, file))) await sql.raw(text).execute(db)
  }
}

async function exists(db: QueryExecutorProvider, file: string): Promise<boolean> {
  const name = file.slice(0, -'.sql'.length)
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM pg_proc WHERE proname = ${name} AND pronamespace = 'public'::regnamespace) AS found
  `.execute(db)
  return rows[0]?.found === true
}

/** Installed twice: the first time a quoted body may refer to later functions, the second time Postgres checks each body. */
export async function installTexts(db: QueryExecutorProvider): Promise<void> {
  for (const check of ['off', 'on']) {
    await sql.raw(`SET LOCAL check_function_bodies = ${check}`).execute(db)
    for (const { text } of functionTexts) await sql.raw(text).execute(db)
  }
}
