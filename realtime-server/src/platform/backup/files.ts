import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sealing } from './sealing.ts'

/** SHA-256 in hex by file, as paths from the folder of the list. */
export type Sums = Map<string, string>

/** The name of a list of checksums, which `sha256sum -c` reads too. */
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

/** Writes a file that only its owner can read, encrypted if there is a sealing. @returns the checksum of what was written */
export async function writeSealed(file: string, content: Readable, sealing: Sealing | null): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const { stream, sum } = hashing()
  const seal = sealing ? sealing.encrypting() : new PassThrough()
  await pipeline(content, seal, stream, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return sum()
}

/** The content of a file that `writeSealed` wrote. */
export const readSealed = (file: string, sealing: Sealing | null): Readable => {
  const stored = createReadStream(file)
  if (!sealing) return stored
  const opened = sealing.decrypting()
  stored.on('error', (error) => opened.destroy(error))
  return stored.pipe(opened)
}

/** The checksum of a file as it lies there; null if it cannot be read. */
export async function sumOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk)
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

/** Empty if there is no list. */
export async function readSums(folder: string): Promise<Sums> {
  const text = await readFile(path.join(folder, sumsName), 'utf8').catch(() => '')
  return new Map(text.split('\n').flatMap((line) => (line ? [[line.slice(66), line.slice(0, 64)] as const] : [])))
}
