import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { bundledPostgres } from '../lib/install.mjs'
import { canEnter, type SystemUser } from './user.ts'

/** A Postgres that runs here: the folder of initdb and postgres, and the major version. */
export type Binaries = { bin: string; major: number }

const exe = process.platform === 'win32' ? '.exe' : ''

/** Path of a program on PATH, or undefined. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name + exe)).find((file) => existsSync(file))
}

/** The newest Postgres 15 or later on this system, or one of a given major version; undefined if there is none. */
export function installedPostgres(wanted?: number): Binaries | undefined {
  const found = [
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    ...versionsIn('/opt/homebrew/opt', 'bin', /^postgresql/),
    ...versionsIn('/usr/local/opt', 'bin', /^postgresql/),
    ...versionsIn('/usr', 'bin', /^pgsql-/),
    '/usr/local/pgsql/bin',
    dirname(onPath('postgres') ?? '/nowhere/postgres'),
  ].flatMap((bin) => probe(bin) ?? [])
  const fitting = found.filter(({ major }) => (wanted ? major === wanted : major >= 15))
  return fitting.sort((a, b) => b.major - a.major)[0]
}

/** The Postgres that npm installed with the project; undefined if it doesn't run here (musl, rare processors). */
export function embeddedPostgres(): Binaries | undefined {
  const native = bundledPostgres()
  return native ? probe(join(native, 'bin')) : undefined
}

function versionsIn(folder: string, inner: string, name = /^\d/): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((entry) =>
    name.test(entry) ? [join(folder, entry, inner)] : [],
  )
}

/** The programs in a folder, if they run on this system. */
export function probe(bin: string): Binaries | undefined {
  if (!existsSync(join(bin, `initdb${exe}`)) || !existsSync(join(bin, `postgres${exe}`)))
    return undefined
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  return major ? { bin, major } : undefined
}

/**
 * The same binaries where the given user can read them: in place, or, for a checkout that others can't enter, as a copy owned by root in
 * /var/lib/swoon (or the temporary folder), shared by all checkouts of this version.
 */
export function readableBy(user: SystemUser | undefined, binaries: Binaries): Binaries {
  if (canEnter(user, binaries.bin)) return binaries
  const native = dirname(binaries.bin)
  const version = packageVersion(native)
  for (const base of ['/var/lib/swoon', join(tmpdir(), 'swoon-postgres')]) {
    const target = join(base, `postgres-${version}-${process.arch}`)
    if (isOurCopy(base, target) || copy(native, base, target)) {
      if (canEnter(user, join(target, 'bin'))) return { ...binaries, bin: join(target, 'bin') }
    }
  }
  throw new Error(
    `The user that runs Postgres cannot enter ${native}, and no folder for a readable copy was found.`,
  )
}

function packageVersion(native: string): string {
  const file = join(native, '../package.json')
  if (!existsSync(file)) throw new Error(`The user that runs Postgres cannot enter ${native}.`)
  return JSON.parse(readFileSync(file, 'utf8')).version
}

/** Accepts only files that nobody but root can write, because anyone may be able to create files in the folder. */
function isOurCopy(base: string, target: string): boolean {
  if (!existsSync(join(target, 'complete'))) return false
  return [base, target].every((folder) => {
    const { uid, mode } = statSync(folder)
    return uid === 0 && (mode & 0o022) === 0
  })
}

function copy(native: string, base: string, target: string): boolean {
  const draft = `${target}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(base, { recursive: true, mode: 0o755 })
    const { uid, mode } = statSync(base)
    if (uid !== 0 || mode & 0o022) return false
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    writeFileSync(join(draft, 'complete'), '')
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
    return true
  } catch {
    rmSync(draft, { recursive: true, force: true })
    return false
  }
}

function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o111 ? 0o755 : 0o644)
  }
}
