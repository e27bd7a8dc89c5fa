import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import own from '../package.json' with { type: 'json' }
import { wishesMet } from './wishes.ts'

const folder = new URL('./functions/', import.meta.url)

type FunctionText = { file: string; text: string }

const isView = (text: string) => text.includes('CREATE OR REPLACE VIEW')

const written = ['', 'earlier/']
  .flatMap((part) => readdirSync(new URL(`./${part}`, folder)).map((file) => part + file))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))

const files: readonly FunctionText[] = [
  ...written,
  { file: 'wishes_met.sql', text: wishesMet },
].sort((one, other) => (one.file < other.file ? -1 : 1))

/**
 * Place of a text in the order of installation. Postgres parses a body without quotes (RETURN, BEGIN ATOMIC) at once, so it comes after the
 * functions it needs, which it names with their schema. Views come last, for the same reason.
 */
function placeOf({ text }: FunctionText): number {
  if (isView(text)) return files.length
  const needed = files.filter(({ file }) => text.includes(`public.${file.replace('.sql', '')}(`))
  return Math.max(0, ...needed.map((need) => 1 + placeOf(need)))
}

/**
 * Current texts of all functions and views of the database, by file, each after those it needs. Only processes of an earlier release call
 * those in `earlier`; each names the release that drops it.
 */
export const functionTexts: readonly FunctionText[] = [...files].sort(
  (one, other) => placeOf(one) - placeOf(other),
)

/** Functions in a database, by the release that installed them and their texts. */
export interface Functions {
  release: string
  /** Hash of their texts, which changes with a body but not with the comment above it. */
  version: string
}

/** Functions of this release. */
export const ownFunctions: Functions = {
  release: own.version,
  version: createHash('sha256')
    .update(
      functionTexts.map(({ text }) => text.slice(text.indexOf('CREATE OR REPLACE'))).join('\n'),
    )
    .digest('hex')
    .slice(0, 12),
}

/** Negative if the first release is older. */
export const compareReleases = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })

/** True if this release must replace the installed functions. A later release's functions also serve this one, thanks to its `earlier`. */
export const isToInstall = (found: Functions | undefined): boolean =>
  !found ||
  (found.version !== ownFunctions.version &&
    compareReleases(found.release, ownFunctions.release) <= 0)

/** True if the functions are from an earlier release, on which this one can't run. Another state of the same release is fine. */
export const areOutdated = (found: Functions | undefined): boolean =>
  !found || (isToInstall(found) && found.release !== ownFunctions.release)
