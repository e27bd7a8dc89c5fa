import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { hasNoTables, load } from '@swoon/db/dump'
import type { Storage } from '../storage/storage.ts'
import { readSealed, readSums, sumOf, sumsName, writeSealed } from './files.ts'
import { databaseFile, endOfTime, type Installation } from './make.ts'
import { BackupRefusal, broken, type Manifest, readManifest, refuseNewer } from './manifest.ts'
import type { Sealing } from './sealing.ts'

/** A backup of which every file is as it was written. */
export interface CheckedBackup {
  folder: string
  manifest: Manifest
  sealing: Sealing | null
  secret: string
}

/**
 * Reads every file of a backup.
 * @throws BackupRefusal naming the first file that is missing or changed, or saying why this Swoon cannot restore it
 */
export async function checkBackup(folder: string, passphrase: string | undefined): Promise<CheckedBackup> {
  const { manifest, sealing } = await readManifest(folder, passphrase)
  refuseNewer(folder, manifest)
  if ((await sumOf(path.join(folder, sumsName))) !== manifest.sums) throw broken(folder, sumsName)
  for (const [name, sum] of await readSums(folder)) {
    if ((await sumOf(path.join(folder, name))) !== sum) throw broken(folder, name)
    if (name.startsWith('media/')) await checkList(folder, path.dirname(name))
  }
  const { session } = JSON.parse(await textOf(path.join(folder, 'secrets.json'), sealing))
  return { folder, manifest, sealing, secret: session }
}

async function checkList(folder: string, part: string): Promise<void> {
  for (const [file, sum] of await readSums(path.join(folder, part)))
    if ((await sumOf(path.join(folder, part, file))) !== sum) throw broken(folder, `${part}/${file}`)
}

async function textOf(file: string, sealing: Sealing | null): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of readSealed(file, sealing)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Refuses a database or a storage that holds anything, before anything is written. */
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

/** Restores a checked backup into an empty database and an empty storage. The database comes last, in one transaction. */
export async function restoreBackup(
  { folder, manifest, sealing }: CheckedBackup,
  { databaseUrl, storage }: Omit<Installation, 'secret'>,
): Promise<void> {
  await restoreMedia(folder, sealing, storage)
  await load(databaseUrl, manifest.database, (table) => {
    const rows = createGunzip()
    const stored = readSealed(path.join(folder, databaseFile(table)), sealing)
    stored.on('error', (error) => rows.destroy(error))
    return stored.pipe(rows)
  })
}

async function restoreMedia(folder: string, sealing: Sealing | null, storage: Storage): Promise<void> {
  const spool = await mkdtemp(path.join(tmpdir(), 'swoon-restore-'))
  try {
    for (const [name] of await readSums(folder)) {
      if (!name.startsWith('media/')) continue
      const part = path.join(folder, path.dirname(name))
      for (const [file] of await readSums(part)) {
        const content = readSealed(path.join(part, file), sealing)
        await writeSealed(path.join(spool, file), content, null)
        await storage.take(file, path.join(spool, file))
      }
    }
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}
