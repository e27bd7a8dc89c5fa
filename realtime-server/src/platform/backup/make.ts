import { link, lstat, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dump } from '@swoon/db/dump'
import { fingerprintOf, listedIn } from '../sessions/secrets.ts'
import type { Storage } from '../storage/storage.ts'
import { readSums, type Sums, sumsName, writeSealed, writeSums } from './files.ts'
import { backupsIn, folderName } from './kept.ts'
import { databaseFile, type Manifest, newSealing, readManifest, writeManifest } from './manifest.ts'
import type { Sealing } from './sealing.ts'

/** Parts of an installation. */
export interface Installation {
  databaseUrl: string
  storage: Storage
  /** SESSION_SECRET, without which documents and tastes are unreadable. */
  secret: string
}

/** Matches all files when used as a limit. */
export const endOfTime = new Date(8.64e15)

/**
 * Makes a backup while the server runs: a snapshot of the database, then all media, of which only documents ever change, then the secret.
 * @param parent the folder for the backup; media that its newest backup already has are linked and take no extra space
 * @returns the backup's folder, which gets its name only once complete
 */
export async function makeBackup(
  installation: Installation,
  parent: string,
  { passphrase, now }: { passphrase?: string | undefined; now: Date },
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = path.join(parent, folderName(now))
  const draft = `${folder}.partial`
  const earlier = (await backupsIn(parent)).find(({ isPartial }) => !isPartial)?.folder ?? null
  const sealing = await newSealing(passphrase, earlier)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await mkdir(draft, { mode: 0o700 })
  try {
    const sums: Sums = new Map()
    const keep = async (name: string, content: Readable) => {
      sums.set(name, await writeSealed(path.join(draft, name), content, sealing))
    }
    const database = await dump(installation.databaseUrl, async (table, rows) => {
      const packed = createGzip()
      await Promise.all([pipeline(rows, packed), keep(databaseFile(table), packed)])
    })
    const linked = earlier && (await canLink(earlier, sealing, passphrase)) ? earlier : null
    const media = await keepMedia(installation.storage, { draft, linked, sealing, sums })
    await keep(
      'secrets.json',
      Readable.from([Buffer.from(`${JSON.stringify({ session: installation.secret })}\n`)]),
    )
    const manifest: Manifest = {
      app: 'swoon',
      format: 2,
      madeAt: now.toISOString(),
      database,
      media,
      sums: await writeSums(draft, sums),
      salt: sealing?.salt ?? null,
      secrets: listedIn(installation.secret).map(fingerprintOf),
    }
    await writeManifest(draft, manifest, sealing)
    await rename(draft, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Files of an earlier backup can be linked if encrypted with the same key, or not at all. */
const canLink = (
  earlier: string,
  sealing: Sealing | null,
  passphrase: string | undefined,
): Promise<boolean> =>
  readManifest(earlier, passphrase).then(
    ({ manifest }) => manifest.salt === (sealing?.salt ?? null),
    () => false,
  )

interface MediaTarget {
  draft: string
  /** Earlier backup whose files are linked. */
  linked: string | null
  sealing: Sealing | null
  /** Collects the checksums of the lists. */
  sums: Sums
}

/** Copies all files into folders by the first two characters of their names, each with a list of checksums. */
async function keepMedia(
  storage: Storage,
  { draft, linked, sealing, sums }: MediaTarget,
): Promise<Manifest['media']> {
  const total = { files: 0, bytes: 0 }
  let part = ''
  let files: Sums = new Map()
  let known: Sums = new Map()
  const end = async () => {
    if (files.size > 0)
      sums.set(`${part}/${sumsName}`, await writeSums(path.join(draft, part), files))
  }
  for await (const batch of storage.list(endOfTime))
    for (const { file } of batch) {
      if (file.endsWith('.part')) continue
      const folder = `media/${file.slice(0, 2)}`
      if (folder !== part) {
        await end()
        part = folder
        files = await readSums(draft, folder)
        // With a broken list, the files are copied.
        known = linked ? await readSums(linked, folder).catch(() => new Map()) : new Map()
      }
      // Deleted since it was listed.
      const stored = await storage.find(file)
      if (!stored) continue
      const target = path.join(draft, folder, file)
      // Documents are rewritten when the secret changes.
      const sum =
        linked && !file.endsWith('.aes')
          ? await linkKnown(path.join(linked, folder, file), target, known.get(file))
          : null
      files.set(file, sum ?? (await writeSealed(target, await stored.stream(), sealing)))
      total.files += 1
      total.bytes += stored.bytes
    }
  await end()
  return total
}

/** @returns the file's checksum, or null if it must be copied */
async function linkKnown(
  from: string,
  to: string,
  sum: string | undefined,
): Promise<string | null> {
  const isPlain = sum && (await lstat(from).catch(() => null))?.isFile()
  if (!isPlain) return null
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  return link(from, to).then(
    () => sum,
    () => null,
  )
}
