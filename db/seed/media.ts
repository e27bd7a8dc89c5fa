import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { PORTRAITS } from './people/person.ts'

export interface StoredPortrait {
  /** Without ending: `<name>.webp` and `<name>-small.webp` are the files. */
  name: string
  bytes: number
}

const SMALL_SIDE = 400
const AT_ONCE = 4

// The layout of the server's disk storage: folders by the first two characters.
const target = (mediaDir: string, file: string) => path.join(mediaDir, file.slice(0, 2), file)

/** Writes both sizes under `name`; the result is the large one's bytes. */
async function store(mediaDir: string, file: string, name: string): Promise<number> {
  const image = await readFile(path.join(PORTRAITS, file))
  const small = await sharp(image)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside' })
    .webp({ quality: 50, effort: 1 })
    .toBuffer()
  await mkdir(path.dirname(target(mediaDir, `${name}.webp`)), { recursive: true })
  await writeFile(target(mediaDir, `${name}.webp`), image)
  await writeFile(target(mediaDir, `${name}-small.webp`), small)
  return image.length
}

/**
 * Copies portraits into the media folder under random names, each in two sizes; the result maps file to stored name.
 * @throws the first error, with nothing left behind
 */
export async function storePortraits(mediaDir: string, files: readonly string[]): Promise<Map<string, StoredPortrait>> {
  const stored = new Map<string, StoredPortrait>()
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const name = randomBytes(16).toString('base64url')
      stored.set(file, { name, bytes: 0 })
      stored.set(file, { name, bytes: await store(mediaDir, file, name) })
    }
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      queue.length = 0
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected')
  if (failed) {
    await removePortraits(mediaDir, stored.values())
    throw failed.reason
  }
  return stored
}

export async function removePortraits(mediaDir: string, stored: Iterable<StoredPortrait>): Promise<void> {
  for (const { name } of stored) {
    await rm(target(mediaDir, `${name}.webp`), { force: true })
    await rm(target(mediaDir, `${name}-small.webp`), { force: true })
  }
}
