import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { unavailable } from '../../platform/base/errors.ts'
import { type Refusal, refuse } from '../../platform/base/refusal.ts'
import { createUploadCapacity } from './upload-capacity.ts'

/** Bytes of all files that this process is receiving or inspecting. */
const spooledAtMost = 2 * 1024 * 1024 * 1024

export interface Spooled {
  path: string
  bytes: number
}

/** Folder on this machine's disk for large incoming files, so that none is held in memory. */
export type Spool = ReturnType<typeof createSpool>

/** @param refusalOf called with the error of a file that can't be written */
export function createSpool(
  folder: string,
  refusalOf: (error: unknown) => Refusal = unavailable,
  atMost = spooledAtMost,
) {
  const failed = (error: unknown): never => {
    throw refusalOf(error)
  }
  const reserve = createUploadCapacity(atMost)

  return {
    /** New path for a file made from an incoming one. */
    path: () => path.join(folder, randomBytes(18).toString('base64url')),

    /**
     * Writes an incoming file, counts its bytes, passes it to `work` and deletes it afterward.
     * @param cut ends the connection of the upload
     * @throws Refusal TOO_LARGE as soon as it is, UNAVAILABLE if the disk is full or the limit is reached, and those of `work`
     */
    async receive<T>(
      from: { ownerId: string; file: AsyncIterable<Buffer>; maxBytes(): number; cut(): void },
      work: (file: Spooled) => Promise<T>,
    ): Promise<T> {
      const target = this.path()
      const reservation = reserve(from.ownerId, from.cut)
      try {
        const onPart = (bytes: number, part: number) => {
          if (bytes > from.maxBytes()) throw refuse('fileTooLarge')
          if (!reservation.grow(part)) throw unavailable()
        }
        const bytes = await write(target, from.file, onPart, failed)
        reservation.complete()
        return await work({ path: target, bytes })
      } finally {
        await rm(target, { force: true }).catch(() => {})
        reservation.release()
      }
    },

    /** Deletes files of an earlier process that ended halfway. */
    async sweep(before: Date): Promise<void> {
      for (const file of await readdir(folder).catch(() => [])) {
        const found = await stat(path.join(folder, file)).catch(() => null)
        if (found?.isFile() && found.mtime < before)
          await rm(path.join(folder, file), { force: true })
      }
    },
  }
}

/**
 * @param onPart called with the bytes so far and the new ones, before they are written
 * @param failed called with the error of a write, and throws
 */
async function write(
  target: string,
  file: AsyncIterable<Buffer>,
  onPart: (bytes: number, part: number) => void,
  failed: (error: unknown) => never,
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
