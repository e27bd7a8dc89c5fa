import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPlain, readPlain } from './plain-files.ts'
import { broken, foreign, quoted } from './refusal.ts'
import type { Sealing } from './sealing.ts'

/** SHA-256 in hex by file, as paths relative to the list's folder. */
export type Sums = Map<string, string>

/** Name of a list of checksums, in `sha256sum -c` format. */
export const sumsName = 'SHA256SUMS'

function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, sum: () => hash.digest('hex'), bytes: () => bytes }
}

/**
 * Writes a file that only its owner can read, encrypted if there is a sealing.
 * @returns its checksum
 */
export async function writeSealed(
  file: string,
  content: Readable,
  sealing: Sealing | null,
): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const { stream, sum } = hashing()
  const seal = sealing ? sealing.encrypting() : new PassThrough()
  await pipeline(content, seal, stream, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return sum()
}

/**
 * Reads a backup's file as written by `writeSealed`.
 * @throws BackupRefusal if it is missing or not a plain file
 */
export async function readSealed(
  folder: string,
  name: string,
  sealing: Sealing | null,
): Promise<Readable> {
  const handle = await openPlain(folder, name)
  if (!handle) throw broken(folder, name)
  const stored = handle.createReadStream()
  if (!sealing) return stored
  const opened = sealing.decrypting()
  stored.on('error', (error) => opened.destroy(error))
  return stored.pipe(opened)
}

/**
 * Computes the checksum of a backup's file as it is on disk; null if unreadable.
 * @throws BackupRefusal if it isn't a plain file
 */
export async function sumOf(folder: string, name: string): Promise<string | null> {
  const handle = await openPlain(folder, name)
  if (!handle) return null
  const hash = createHash('sha256')
  try {
    for await (const chunk of handle.createReadStream()) hash.update(chunk)
  } catch {
    return null
  }
  return hash.digest('hex')
}

/** @returns the checksum of the list itself */
export async function writeSums(folder: string, sums: Sums): Promise<string> {
  const text = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  await writeFile(path.join(folder, sumsName), text, { mode: 0o600 })
  return createHash('sha256').update(text).digest('hex')
}

/** Most bytes of a list, enough for a hundred thousand files. */
const listAtMost = 16 * 1024 * 1024

/**
 * Reads the list in a part of a backup, such as `media/ab`; empty if there is none. Names are unchecked.
 * @throws BackupRefusal if it isn't a list, or names a file twice
 */
export async function readSums(folder: string, part = ''): Promise<Sums> {
  const list = path.posix.join(part, sumsName)
  const lines = ((await readPlain(folder, list, listAtMost)) ?? '').split('\n')
  const sums: Sums = new Map()
  for (const line of lines.slice(0, -1)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!sum || !name) throw broken(folder, list)
    if (sums.has(name)) throw foreign(folder, `${list} names ${quoted(name)} twice`)
    sums.set(name, sum)
  }
  if (lines.at(-1) !== '') throw broken(folder, list)
  return sums
}
