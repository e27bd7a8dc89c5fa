import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { foreign, quoted } from './refusal.ts'

/** Never follows a link, and never waits for the other end of a FIFO. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a backup's file for reading.
 * @param name a path inside the folder; the caller has checked its form
 * @returns null if there is none
 * @throws BackupRefusal if it is a link, is behind one, or isn't a plain file, such as a device
 */
export async function openPlain(folder: string, name: string): Promise<FileHandle | null> {
  const file = await realpath(folder).then(
    (real) => path.join(real, name),
    () => null,
  )
  if (file === null) return null
  const found = await realpath(file).catch(codeOf)
  if (found === 'ENOENT' || found === 'ENOTDIR') return null
  if (found !== file) throw foreign(folder, `${quoted(name)} is a link or lies behind one`)
  const handle = await open(file, flags).catch((error: unknown) => {
    // Sockets can't be opened.
    if (codeOf(error) === 'ENXIO') throw notPlain(folder, name)
    throw error
  })
  try {
    if ((await handle.stat()).isFile()) return handle
    throw notPlain(folder, name)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Reads a small text file of a backup; null if there is none.
 * @throws BackupRefusal like `openPlain`, and above `atMost` bytes
 */
export async function readPlain(
  folder: string,
  name: string,
  atMost: number,
): Promise<string | null> {
  const handle = await openPlain(folder, name)
  if (!handle) return null
  try {
    if ((await handle.stat()).size > atMost) throw foreign(folder, `${quoted(name)} is too large`)
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

const notPlain = (folder: string, name: string) =>
  foreign(folder, `${quoted(name)} is no plain file`)
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
