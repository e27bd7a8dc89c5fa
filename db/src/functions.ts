import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type QueryExecutorProvider, sql } from 'kysely'

const folder = new URL('./functions/', import.meta.url)

const isView = (text: string) => text.includes('CREATE OR REPLACE VIEW')

/**
 * The present text of every function and view of the database, by file; views last, since they need the functions they use.
 * What stands in `earlier` is called by processes of the release before alone, and goes with the next.
 */
export const functionTexts: readonly { file: string; text: string }[] = ['', 'earlier/']
  .flatMap((part) => readdirSync(new URL(`./${part}`, folder)).map((file) => part + file))
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
  .sort((one, other) => Number(isView(one.text)) - Number(isView(other.text)))

/** Names the present texts: it changes with every word of a body, and not with the comment above it. */
export const functionsVersion: string = createHash('sha256')
  .update(functionTexts.map(({ text }) => text.slice(text.indexOf('CREATE OR REPLACE'))).join('\n'))
  .digest('hex')
  .slice(0, 12)

/**
 * Installs every function and view as `db/src/functions` has it, for a migration that brings these texts. In an empty database
 * an older migration leaves that to the latest one, for the texts of its time are gone.
 * @param version the `functionsVersion` of the texts that the migration was written for
 */
export async function installFunctions(db: QueryExecutorProvider, version: string): Promise<void> {
  if (version === functionsVersion) await installTexts(db)
}

/** Twice: the first time a body may name what comes later, the second time Postgres checks each body. */
export async function installTexts(db: QueryExecutorProvider): Promise<void> {
  for (const check of ['off', 'on']) {
    await sql.raw(`SET LOCAL check_function_bodies = ${check}`).execute(db)
    for (const { text } of functionTexts) await sql.raw(text).execute(db)
  }
}
