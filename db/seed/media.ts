import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PORTRAITS } from './people/person.ts'

export interface StoredPortrait {
  /** Without ending: `<name>.webp` and `<name>-small.webp` are the files. */
  name: string
  /** Of both sizes together. */
  bytes: number
}

const AT_ONCE = 8

// The layout of the server's disk storage: random names of 24 characters, in folders by the first two.
export const newName = () => randomBytes(18).toString('base64url')
export const target = (mediaDir: string, file: string) =>
  path.join(mediaDir, file.slice(0, 2), file)

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
}

/** Writes both sizes under `name`. @returns their bytes */
async function store(mediaDir: string, file: string, name: string): Promise<number> {
  const large = path.join(PORTRAITS, file)
  const small = large.replace('.webp', '-small.webp')
  // Main portraits have a small version; the others, of about 14 kB, are their own.
  const smallBytes = await stat(small).catch(() => null)
  await mkdir(path.dirname(target(mediaDir, name)), { recursive: true, mode: 0o700 })
  await copy(large, target(mediaDir, `${name}.webp`))
  await copy(smallBytes ? small : large, target(mediaDir, `${name}-small.webp`))
  const { size } = await stat(large)
  return size + (smallBytes?.size ?? size)
}

/**
 * Copies portraits into the media folder under random names, each in two sizes. @returns the stored name of each file
 * @throws the first error, with nothing left behind
 */
export async function storePortraits(
  mediaDir: string,
  files: readonly string[],
): Promise<Map<string, StoredPortrait>> {
  const stored = new Map<string, StoredPortrait>()
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const name = newName()
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

export async function removePortraits(
  mediaDir: string,
  stored: Iterable<StoredPortrait>,
): Promise<void> {
  for (const { name } of stored) {
    await rm(target(mediaDir, `${name}.webp`), { force: true })
    await rm(target(mediaDir, `${name}-small.webp`), { force: true })
  }
}
