import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { hasNoTables, load } from '@swoon/db/dump'
import { z } from 'zod'
import { type Storage, uploadOf } from '../storage/storage.ts'
import { readSealed, readSums, type Sums, sumOf, sumsName, writeSealed } from './files.ts'
import { endOfTime, type Installation } from './make.ts'
import { databaseFile, type Manifest, readManifest, refuseUnknown } from './manifest.ts'
import { BackupRefusal, broken, foreign, quoted } from './refusal.ts'
import type { Sealing } from './sealing.ts'

const secretsName = 'secrets.json'
const Secrets = z.object({ session: z.string().min(16) })

/** A backup whose files are all as they were written. */
interface CheckedBackup {
  folder: string
  manifest: Manifest
  sealing: Sealing | null
  secret: string
}

/**
 * Checks every file of a backup. Anyone can forge one without a passphrase, so only names that our backups can have are opened.
 * @throws BackupRefusal naming the first missing or changed file, or saying why this release can't restore it
 */
export async function checkBackup(
  folder: string,
  passphrase: string | undefined,
): Promise<CheckedBackup> {
  const { manifest, sealing } = await readManifest(folder, passphrase)
  refuseUnknown(folder, manifest)
  if ((await sumOf(folder, sumsName)) !== manifest.sums) throw broken(folder, sumsName)
  const sums = await readSums(folder)
  const parts = partsOf(folder, manifest, sums)
  for (const [name, sum] of sums)
    if ((await sumOf(folder, name)) !== sum) throw broken(folder, name)
  for (const part of parts)
    for (const [file, sum] of await mediaOf(folder, part))
      if ((await sumOf(folder, `${part}/${file}`)) !== sum) throw broken(folder, `${part}/${file}`)
  return { folder, manifest, sealing, secret: await secretIn(folder, sealing) }
}

const partOf = new RegExp(`^(media/[A-Za-z0-9_-]{2})/${sumsName}$`)

/**
 * Lists the media folders in a backup's list, such as `media/ab`.
 * @throws BackupRefusal if the list has anything but these, the secret and the manifest's tables, or lacks one of those
 */
function partsOf(folder: string, { database }: Manifest, sums: Sums): string[] {
  const needed = new Set([secretsName, ...database.tables.map(({ name }) => databaseFile(name))])
  for (const name of needed)
    if (!sums.has(name)) throw foreign(folder, `its ${sumsName} lacks ${quoted(name)}`)
  return [...sums.keys()].flatMap((name) => {
    if (needed.has(name)) return []
    const part = partOf.exec(name)?.[1]
    if (!part)
      throw foreign(folder, `its ${sumsName} names ${quoted(name)}, which no backup of Swoon has`)
    return part
  })
}

/**
 * Lists the media in a part of a backup.
 * @throws BackupRefusal if the storage would refuse a file's name or put it elsewhere
 */
async function mediaOf(folder: string, part: string): Promise<Sums> {
  const sums = await readSums(folder, part)
  for (const file of sums.keys())
    if (uploadOf(file) === null || file.endsWith('.part') || part !== `media/${file.slice(0, 2)}`)
      throw foreign(
        folder,
        `the ${sumsName} of ${part} names ${quoted(file)}, which no backup of Swoon has there`,
      )
  return sums
}

async function secretIn(folder: string, sealing: Sealing | null): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await readSealed(folder, secretsName, sealing)) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > 64 * 1024) throw foreign(folder, `${quoted(secretsName)} is too large`)
  }
  try {
    return Secrets.parse(JSON.parse(Buffer.concat(chunks).toString())).session
  } catch {
    throw foreign(folder, `${quoted(secretsName)} holds no secret`)
  }
}

/** Refuses a non-empty database or storage, before anything is written. */
export async function refuseInUse(
  { databaseUrl, storage }: Omit<Installation, 'secret'>,
  where: string,
): Promise<void> {
  if (!(await hasNoTables(databaseUrl)))
    throw new BackupRefusal(
      'The database has tables already: a backup is restored into an empty one. Nothing was changed.',
    )
  for await (const batch of storage.list(endOfTime))
    if (batch.length > 0)
      throw new BackupRefusal(
        `${where} holds media already: a backup is restored where there are none. Nothing was changed.`,
      )
}

/** Refuses a media folder that contains a link. The folder itself may be one, because the operator chose it. */
export async function refuseLinks(mediaDir: string): Promise<void> {
  const entries = await readdir(mediaDir, { withFileTypes: true }).catch(() => [])
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link)
    throw new BackupRefusal(
      `${path.join(mediaDir, link.name)} is a link: media are restored into a folder without links. Nothing was changed.`,
    )
}

/** Restores a checked backup into an empty database and storage. The database comes last, in one transaction. */
export async function restoreBackup(
  backup: CheckedBackup,
  { databaseUrl, storage }: Omit<Installation, 'secret'>,
): Promise<void> {
  const { folder, manifest, sealing } = backup
  await restoreMedia(backup, storage)
  await load(databaseUrl, manifest.database, async function* (table) {
    const rows = createGunzip()
    const stored = await readSealed(folder, databaseFile(table), sealing)
    stored.on('error', (error) => rows.destroy(error))
    yield* stored.pipe(rows)
  })
}

async function restoreMedia(
  { folder, manifest, sealing }: CheckedBackup,
  storage: Storage,
): Promise<void> {
  const spool = await mkdtemp(path.join(tmpdir(), 'swoon-restore-'))
  try {
    for (const part of partsOf(folder, manifest, await readSums(folder)))
      for (const file of (await mediaOf(folder, part)).keys()) {
        await writeSealed(
          path.join(spool, file),
          await readSealed(folder, `${part}/${file}`, sealing),
          null,
        )
        await storage.take(file, path.join(spool, file))
      }
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}
