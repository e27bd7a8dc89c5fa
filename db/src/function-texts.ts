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
 * The place of a text in the order of installation. Postgres reads a body without quotes (RETURN, BEGIN ATOMIC) at once, so it comes after
 * the functions it needs, which it names with their schema. Views come last, for the same reason.
 */
function placeOf({ text }: FunctionText): number {
  if (isView(text)) return files.length
  const needed = files.filter(({ file }) => text.includes(`public.${file.replace('.sql', '')}(`))
  return Math.max(0, ...needed.map((need) => 1 + placeOf(need)))
}

/**
 * The current text of every function and view of the database, by file, each after those it needs. The ones in `earlier` are only called
 * by processes of an earlier release; each names the release that drops it.
 */
export const functionTexts: readonly FunctionText[] = [...files].sort(
  (one, other) => placeOf(one) - placeOf(other),
)

/** The functions that a database has, by the release that installed them and their texts. */
export interface Functions {
  release: string
  /** A hash of their texts, which changes with a body but not with the comment above it. */
  version: string
}

/** The functions of this release. */
export const ownFunctions: Functions = {
  release: own.version,
  version: createHash('sha256')
    .update(
      functionTexts.map(({ text }) => text.slice(text.indexOf('CREATE OR REPLACE'))).join('\n'),
    )
    .digest('hex')
    .slice(0, 12),
}

/** Below 0 if the first release is the older one. */
export const compareReleases = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })

/** True if this release replaces the functions that are installed. A later release's serve this one too, by its `earlier`. */
export const isToInstall = (found: Functions | undefined): boolean =>
  !found ||
  (found.version !== ownFunctions.version &&
    compareReleases(found.release, ownFunctions.release) <= 0)

/** True if the functions are of an earlier release, on which this one can't serve. Another state of the same release is fine. */
export const areOutdated = (found: Functions | undefined): boolean =>
  !found || (isToInstall(found) && found.release !== ownFunctions.release)
