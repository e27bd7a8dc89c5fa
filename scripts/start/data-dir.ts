import { createHmac, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gone, identity, signal } from '../lib/processes.ts'
import { diskIsFull, Refusal, saysFull } from '../lib/refusal.mjs'
import { closeToOthers } from './permissions.ts'

/**
 * Swoon's record of its data folder (swoon.json). `seed` is `running` while the demo world is being written, `restore` while a backup is;
 * `secret` identifies the last run's secret without revealing it.
 */
export type Marker = {
  app: 'swoon'
  format: 1
  cluster?: string
  /** Previous version, which has left an older Postgres. */
  earlier?: string
  seed?: 'running' | 'done'
  restore?: 'running' | 'done'
  secret?: string
}
type Secrets = { session: string; database: string }

const ours = new Set([
  'swoon.json',
  'secrets.json',
  'lock.json',
  'postgres',
  'postgres.new',
  'postgres.log',
  'media',
])
/** Leftovers of an older Postgres: its folder, and the backup made before its data was moved. */
const left = /^(postgres|before-postgres)-\d+$/
const isOurs = (name: string) => ours.has(name) || left.test(name) || name.endsWith('.draft')
const harmless = /^(\.DS_Store|\.gitkeep|\.gitignore|lost\+found|Thumbs\.db)$/

/** Folder of all of Swoon's data: database, media, secrets. Only one Swoon may use it at a time. */
export class DataDir {
  readonly path: string
  readonly secrets: Secrets
  #marker: Marker
  /** Topmost folder made for it, if it was missing. */
  readonly #made: string | undefined

  /** Takes the folder for this process. Refuses with one sentence if it isn't writable or isn't Swoon's. */
  static async claim(path: string): Promise<DataDir> {
    const folder = resolve(path)
    let marker: Marker
    try {
      const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
      marker = readMarker(folder)
      await lock(folder)
      closeToOthers(folder)
      writeJson(folder, 'swoon.json', marker)
      return new DataDir(folder, marker, made)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (saysFull(error)) throw diskIsFull(folder)
      const code = error instanceof Error && 'code' in error ? error.code : String(error)
      throw new Refusal(
        `Swoon cannot write to ${folder} (${code}): make it writable, or name another folder in DATA_DIR.`,
      )
    }
  }

  private constructor(path: string, marker: Marker, made: string | undefined) {
    this.path = path
    this.#made = made
    this.#marker = marker
    this.secrets = readSecrets(path)
  }

  /** True if it holds nothing of anyone's. */
  static isUnused(path: string): boolean {
    const folder = resolve(path)
    return !existsSync(folder) || readdirSync(folder).every((name) => harmless.test(name))
  }

  /** True if an installation there last ran with a different secret. */
  static ranWithAnother(path: string, session: string): boolean {
    const known = readJson<Marker>(join(resolve(path), 'swoon.json'))?.secret
    return known !== undefined && known !== markOf(session)
  }

  /** Secret that npm start keeps there, if any. */
  static sessionIn(path: string): string | undefined {
    return readJson<Secrets>(join(resolve(path), 'secrets.json'))?.session
  }

  get marker(): Marker {
    return this.#marker
  }

  note(change: Partial<Marker>) {
    this.#marker = { ...this.#marker, ...change }
    writeJson(this.path, 'swoon.json', this.#marker)
  }

  /** Records the secret it runs with. */
  noteSecret(session: string) {
    this.note({ secret: markOf(session) })
  }

  /** Records the serving process, so that the next start can stop it if this one is killed. */
  noteServer(pid: number) {
    writeJson(this.path, 'lock.json', { starter: identity(process.pid), server: identity(pid) })
  }

  file(name: string): string {
    return join(this.path, name)
  }

  /** Removes everything that Swoon has put there, and the folders made for it. */
  discard() {
    for (const name of readdirSync(this.path))
      if (!harmless.test(name)) rmSync(this.file(name), { recursive: true })
    for (
      let folder = this.path;
      this.#made && folder.startsWith(this.#made);
      folder = dirname(folder)
    ) {
      // It now holds something else.
      if (readdirSync(folder).length > 0) return
      rmdirSync(folder)
    }
  }

  release() {
    rmSync(this.file('lock.json'), { force: true })
  }
}

const markOf = (session: string) =>
  createHmac('sha256', session).update('swoon: mark of the secret').digest('hex')

function readMarker(folder: string): Marker {
  const foreign = new Refusal(
    `${folder} holds something that is not Swoon's: name an empty or a new folder in DATA_DIR, nothing was touched.`,
  )
  const names = readdirSync(folder).filter((name) => !harmless.test(name))
  if (!names.includes('swoon.json')) {
    // Media may exist before the first start, since a server without npm start writes only these.
    if (names.some((name) => name !== 'media' && name !== 'lock.json')) throw foreign
    return { app: 'swoon', format: 1 }
  }
  if (names.some((name) => !isOurs(name))) console.warn(unknownFilesWarning(folder, names))
  try {
    const marker = JSON.parse(readFileSync(join(folder, 'swoon.json'), 'utf8'))
    if (marker.app === 'swoon' && marker.format === 1) return marker
  } catch {
    // The file is unreadable, so it is not ours.
  }
  throw foreign
}

function unknownFilesWarning(folder: string, names: string[]): string {
  return `In ${folder} lie files that Swoon does not know: ${names.filter((name) => !isOurs(name)).join(', ')}`
}

/** Takes lock.json. If a killed run left one, first stops that run's server. */
async function lock(folder: string) {
  const file = join(folder, 'lock.json')
  const draft = join(folder, `lock.${process.pid}.draft`)
  writeFileSync(draft, JSON.stringify({ starter: identity(process.pid) }), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(draft, file)
        return
      } catch {
        if (existsSync(file)) await clearStale(folder, file)
      }
    }
    // This file system has no hard links.
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

async function clearStale(folder: string, file: string) {
  const { starter, server } = readJson<{ starter?: string; server?: string }>(file) ?? {}
  if (starter && isAlive(starter)) {
    throw new Refusal(
      `Swoon already runs with the data in ${folder} (process ${starter.split('@')[0]}).`,
    )
  }
  if (server && isAlive(server)) {
    const pid = Number(server.split('@')[0])
    signal(pid, 'SIGTERM')
    if (!(await gone(pid, 3000))) signal(pid, 'SIGKILL')
    await gone(pid, 3000)
  }
  rmSync(file, { force: true })
}

const isAlive = (was: string) => identity(Number(was.split('@')[0])) === was

function readSecrets(folder: string): Secrets {
  const known = readJson<Secrets>(join(folder, 'secrets.json'))
  if (known?.session && known.database) return known
  const fresh = {
    session: randomBytes(32).toString('hex'),
    database: randomBytes(18).toString('hex'),
  }
  writeJson(folder, 'secrets.json', fresh)
  return fresh
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Writes a file completely or not at all, even if the process is killed. Only its owner can read it. */
function writeJson(folder: string, name: string, value: object) {
  const draft = join(folder, `${name}.${process.pid}.draft`)
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, join(folder, name))
}
