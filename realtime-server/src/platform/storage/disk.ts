import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { cannotStore } from './cannot-store.ts'
import { requireFile, type Storage, uploadOf } from './storage.ts'

const [no, yes] = [() => false, () => true]

/** Stores files in a folder, in subfolders by the first two characters of their random names. Never follows links below the folder. */
export function createDiskStorage(folder: string, log: FastifyBaseLogger): Storage {
  const pathOf = (file: string) => {
    requireFile(file)
    return path.join(folder, file.slice(0, 2), file)
  }

  /** Finds the reason of a link that leads nowhere, as to a disk that is not mounted: the system calls it no folder, like a file. */
  async function linkedReason(error: unknown): Promise<unknown> {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTDIR') return error
    return stat(folder).then(
      () => error,
      (missing: unknown) => missing,
    )
  }

  /** Writes a part file and renames it once it is complete. */
  async function whole(file: string, fill: (part: string) => Promise<void>): Promise<void> {
    const target = pathOf(file)
    // A unique name, because two processes may write the same file at once.
    const part = `${target}.${randomInt(2 ** 47)}.part`
    try {
      // Other users of the machine must not read people's pictures.
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      if (!(await lstat(path.dirname(target))).isDirectory())
        throw new Error(`${path.dirname(target)} is a link`)
      await fill(part)
      await chmod(part, 0o600)
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw cannotStore(log, folder, await linkedReason(error))
    }
  }

  return {
    put: (file, bytes) => whole(file, (part) => writeFile(part, bytes, { mode: 0o600 })),
    take: (file, from) =>
      whole(file, (part) =>
        // Files can't be renamed onto another disk.
        rename(from, part).catch(async () => {
          await copyFile(from, part)
          await rm(from, { force: true })
        }),
      ),
    async copy(file, to) {
      const from = pathOf(file)
      if (!(await lstat(from).catch(() => null))?.isFile()) return false
      await whole(to, async (part) => {
        // A hard link, since stored files are never rewritten; where links aren't possible, a copy.
        await link(from, part).catch(() => copyFile(from, part))
        // A file that looks old and has no row yet would be swept.
        await utimes(part, new Date(), new Date())
      })
      return true
    },
    async find(file) {
      const target = pathOf(file)
      const found = await lstat(target).catch(async (error: NodeJS.ErrnoException) => {
        // The file may well be stored, in a folder that is away or closed.
        const isAway = error.code === 'ENOENT' && (await access(folder).then(no, yes))
        if (isAway || error.code === 'EACCES') throw cannotStore(log, folder, error)
        return null
      })
      return found?.isFile()
        ? { bytes: found.size, stream: async (range) => createReadStream(target, range ?? {}) }
        : null
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    async *list(before) {
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        if (!entry.isDirectory()) continue
        const part = entry.name
        const old: { file: string; name: string }[] = []
        for (const file of await readdir(path.join(folder, part)).catch(() => [])) {
          const name = uploadOf(file)
          if (name === null || file.slice(0, 2) !== part) continue
          const found = await lstat(pathOf(file)).catch(() => null)
          if (found?.isFile() && found.mtime < before) old.push({ file, name })
        }
        yield old
      }
    },
  }
}
