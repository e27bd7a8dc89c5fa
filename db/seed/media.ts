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

async function storeOne(mediaDir: string, file: string): Promise<StoredPortrait> {
  const image = await readFile(path.join(PORTRAITS, file))
  const small = await sharp(image)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside' })
    .webp({ quality: 60, effort: 1 })
    .toBuffer()
  const name = randomBytes(16).toString('base64url')
  await mkdir(path.dirname(target(mediaDir, `${name}.webp`)), { recursive: true })
  await writeFile(target(mediaDir, `${name}.webp`), image)
  await writeFile(target(mediaDir, `${name}-small.webp`), small)
  return { name, bytes: image.length }
}

/** Copies portraits into the media folder under random names, each in two sizes; the result maps file to stored name. */
export async function storePortraits(mediaDir: string, files: readonly string[]): Promise<Map<string, StoredPortrait>> {
  const stored = new Map<string, StoredPortrait>()
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      stored.set(file, await storeOne(mediaDir, file))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return stored
}

export async function removePortraits(mediaDir: string, stored: Iterable<StoredPortrait>): Promise<void> {
  for (const { name } of stored) {
    await rm(target(mediaDir, `${name}.webp`), { force: true })
    await rm(target(mediaDir, `${name}-small.webp`), { force: true })
  }
}
