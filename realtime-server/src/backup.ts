// Makes, checks and restores backups. scripts/backup.ts and scripts/restore.ts start it with the installation's settings; in a container it
// is started directly: node realtime-server/dist/backup.mjs make | check <folder> | restore <folder>.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fastify from 'fastify'
import { type Env, readEnv, UnusableEnvironment } from './env.ts'
import { noteCheck } from './platform/backup/checked.ts'
import { makeBackup } from './platform/backup/make.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { BackupRefusal, BrokenBackup } from './platform/backup/refusal.ts'
import { checkBackup, refuseInUse, refuseLinks, restoreBackup } from './platform/backup/restore.ts'
import { fingerprintsMissing } from './platform/sessions/secrets.ts'
import { openStorage } from './platform/storage/open.ts'

const usage = `npm run backup [-- <folder>]: makes a backup in the folder, or in BACKUP_DIR.
npm run restore -- <backup>: restores it into an empty database and empty media; --check only reads it.
With BACKUP_PASSPHRASE backups are encrypted.`
/** Comes from the backup if the environment has none. */
const noSecret = 'the secret of the backup'

const storageOf = (env: Env) => openStorage(env, fastify({ logger: { level: 'error' } }).log)

async function make(folder: string | undefined): Promise<string> {
  const env = readEnv()
  const parent = folder ?? env.BACKUP_DIR
  if (!parent) throw new BackupRefusal(usage)
  const installation = {
    databaseUrl: env.DATABASE_URL,
    storage: await storageOf(env),
    secret: env.SESSION_SECRET,
  }
  const made = await makeBackup(installation, path.resolve(parent), {
    passphrase: env.BACKUP_PASSPHRASE,
    now: new Date(),
  })
  const sealed = env.BACKUP_PASSPHRASE
    ? 'encrypted'
    : 'not encrypted: it holds people’s data and the secret'
  return `The backup is in ${made.folder} (${contents(made.manifest)}; ${sealed}).`
}

async function check(folder: string): Promise<string> {
  const env = readEnv({
    ...process.env,
    DATABASE_URL: 'postgres://127.0.0.1',
    SESSION_SECRET: noSecret,
  })
  const { manifest, secret } = await checkBackup(path.resolve(folder), env.BACKUP_PASSPHRASE).catch(
    async (error: unknown) => {
      if (error instanceof BrokenBackup)
        await noteCheck(path.resolve(folder), new Date(), false).catch(() => {})
      throw error
    },
  )
  const given = process.env.SESSION_SECRET
  if (given) refuseOther(secret, given, 'SESSION_SECRET')
  const needs = fingerprintsMissing(secret, '').join(', ')
  // A copy in a read-only place keeps no note, and the doctor does not look there.
  await noteCheck(path.resolve(folder), new Date()).catch(() => {})
  return `The backup in ${folder} is whole: ${contents(manifest)}. It needs the secret with the fingerprint ${needs}, which it holds.`
}

async function restore(folder: string, isFresh: boolean): Promise<string> {
  const given = process.env.SESSION_SECRET || undefined
  const env = readEnv({ ...process.env, SESSION_SECRET: given ?? noSecret })
  const target = { databaseUrl: env.DATABASE_URL, storage: await storageOf(env) }
  await refuseInUse(target, env.S3_BUCKET ? `The bucket ${env.S3_BUCKET}` : env.MEDIA_DIR)
  if (!env.S3_BUCKET) await refuseLinks(env.MEDIA_DIR)
  const backup = await checkBackup(path.resolve(folder), env.BACKUP_PASSPHRASE)
  const kept = given ?? (await secretsIn(env.DATA_DIR))?.session
  if (!isFresh || given !== undefined)
    refuseOther(
      backup.secret,
      kept ?? '',
      given ? 'SESSION_SECRET' : `The secret in ${path.resolve(env.DATA_DIR)}`,
    )
  await restoreBackup(backup, target).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    const then = isFresh ? '' : ' Empty the database and the media before you restore again.'
    throw new BackupRefusal(`The restore has not come to its end: ${reason}.${then}`)
  })
  if (given === undefined) await keepSecret(env.DATA_DIR, backup.secret)
  return `Restored ${contents(backup.manifest)}.`
}

/** Refuses a backup whose data need another secret. */
function refuseOther(needed: string, given: string, name: string): void {
  const missing = fingerprintsMissing(needed, given)
  if (missing.length > 0)
    throw new BackupRefusal(
      `${name} is not the one of the backup, and documents and tastes could not be read with it: the backup needs the secret with the fingerprint ${missing.join(' and ')}. npm run restore -- --secret <backup> prints it; add it at the end of SESSION_SECRET, after a comma. Nothing was changed.`,
    )
}

/** Prints the secret, for an installation that takes it from the environment. */
async function secret(folder: string): Promise<string> {
  const env = readEnv({
    ...process.env,
    DATABASE_URL: 'postgres://127.0.0.1',
    SESSION_SECRET: noSecret,
  })
  return (await checkBackup(path.resolve(folder), env.BACKUP_PASSPHRASE)).secret
}

type Secrets = { session?: string }
const secretsIn = (dataDir: string): Promise<Secrets | undefined> =>
  readFile(path.join(dataDir, 'secrets.json'), 'utf8').then(
    (text) => JSON.parse(text),
    () => undefined,
  )

/** Stores the secret where npm start finds it. */
async function keepSecret(dataDir: string, session: string): Promise<void> {
  const file = path.join(dataDir, 'secrets.json')
  const text = JSON.stringify({ ...(await secretsIn(dataDir)), session }, null, 2)
  await rm(`${file}.draft`, { force: true })
  await writeFile(`${file}.draft`, `${text}\n`, { mode: 0o600, flush: true, flag: 'wx' })
  await rename(`${file}.draft`, file)
}

function contents({ madeAt, database, media }: Manifest): string {
  const rows = (name: string) => database.tables.find((table) => table.name === name)?.rows ?? 0
  const people = rows('public.users')
  return `${people} people, ${rows('public.messages')} messages, ${media.files} files, as of ${madeAt}`
}

function run([command, ...rest]: string[]): Promise<string> {
  const [folder] = rest.filter((arg) => !arg.startsWith('--'))
  if (command === 'make') return make(folder)
  if (folder && command === 'restore' && rest.includes('--check')) return check(folder)
  if (folder && command === 'restore' && rest.includes('--secret')) return secret(folder)
  if (folder && command === 'restore') return restore(folder, rest.includes('--fresh'))
  throw new BackupRefusal(usage)
}

/** Turns errors that an operator can fix into a sentence. */
function words(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof BackupRefusal || error instanceof UnusableEnvironment) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'There is no room left on the disk for this.'
  return code ? `It did not work: ${error.message}` : error
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(words(error))
  process.exitCode = 1
}
