import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Refusal, unavailable } from '../../platform/errors.ts'
import { createUploadRoom } from './upload-room.ts'

/** Bytes of all files that this process has on its way or is looking at. */
export const spooledAtMost = 2 * 1024 * 1024 * 1024

export interface Spooled {
  path: string
  bytes: number
}

/** A folder on this machine's disk where large files come in, so that none is ever held in memory. */
export type Spool = ReturnType<typeof createSpool>

export function createSpool(folder: string, atMost = spooledAtMost) {
  const enter = createUploadRoom(atMost)

  return {
    /** A new path, for what is made of a file here. */
    path: () => path.join(folder, randomBytes(18).toString('base64url')),

    /**
     * Writes a file as it comes, counted while it does, and hands it to its work; afterwards it is gone.
     * @param cut ends the connection that it comes through
     * @throws Refusal TOO_LARGE as soon as it is, UNAVAILABLE when the disk is full or there is no room, and what `work` throws
     */
    async receive<T>(
      from: { ownerId: string; file: AsyncIterable<Buffer>; maxBytes(): number; cut(): void },
      work: (file: Spooled) => Promise<T>,
    ): Promise<T> {
      const target = this.path()
      const place = enter(from.ownerId, from.cut)
      try {
        const bytes = await write(target, from.file, (bytes, part) => {
          if (bytes > from.maxBytes()) throw new Refusal('TOO_LARGE', 'File too large')
          if (!place.grow(part)) throw unavailable()
        })
        place.whole()
        return await work({ path: target, bytes })
      } finally {
        await rm(target, { force: true }).catch(() => {})
        place.leave()
      }
    },

    /** Deletes what a process left here that ended in between. */
    async sweep(before: Date): Promise<void> {
      for (const file of await readdir(folder).catch(() => [])) {
        const found = await stat(path.join(folder, file)).catch(() => null)
        if (found?.isFile() && found.mtime < before) await rm(path.join(folder, file), { force: true })
      }
    },
  }
}

/** @param onPart is told of all bytes so far and of the new ones, before they are written */
async function write(
  target: string,
  file: AsyncIterable<Buffer>,
  onPart: (bytes: number, part: number) => void,
): Promise<number> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 }).catch(failed)
  const handle = await open(target, 'wx', 0o600).catch(failed)
  let bytes = 0
  try {
    for await (const part of file) {
      bytes += part.length
      onPart(bytes, part.length)
      await handle.writeFile(part).catch(failed)
    }
    return bytes
  } finally {
    await handle.close()
  }
}

function failed(): never {
  throw unavailable()
}
