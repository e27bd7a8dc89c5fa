import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../platform/base/refusal.ts'

/**
 * Writes a stream to a new file that only this user may read. Nothing is left of it if that fails.
 * @param begin called once the file can be written
 * @throws Refusal INVALID
 */
export async function writeArchive(file: string, begin: () => Promise<Readable>): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'it is there already' : error.message
    throw new Refusal('INVALID', `${file} can't be written: ${why}.`)
  })
  try {
    await pipeline(await begin(), handle.createWriteStream())
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    throw error
  }
}
