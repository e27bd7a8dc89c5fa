import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from './errors.ts'

export interface Storage {
  /** Writes a whole file or nothing. @throws Refusal UNAVAILABLE when the disk is full or the folder not writable */
  put(name: string, bytes: Buffer): Promise<void>
  /** A stored file with its size in bytes; null when there is none. */
  get(name: string): Promise<{ stream: Readable; bytes: number } | null>
  remove(name: string): Promise<void>
  /** Files older than a time, some at a time, each with the name of its upload: also those that were never finished. */
  list(before: Date): AsyncIterable<{ file: string; name: string }[]>
}

// An upload in either size, or a part of it that its process did not finish.
const filePattern = /^([A-Za-z0-9_-]{4,72}?)(?:-small)?\.webp(?:\.\d+\.part)?$/

/** Files in a folder, spread over 256 subfolders by the first characters of their random names. */
export function createDiskStorage(folder: string, log: FastifyBaseLogger): Storage {
  const pathOf = (name: string) => {
    if (!filePattern.test(name)) throw new Error('not a media name')
    return path.join(folder, name.slice(0, 2), name)
  }
  return {
    async put(name, bytes) {
      const target = pathOf(name)
      const partial = `${target}.${process.pid}.part`
      try {
        // Nobody else on the machine reads people's pictures.
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        await writeFile(partial, bytes, { mode: 0o600 })
        await rename(partial, target)
      } catch (error) {
        log.error({ err: error }, 'media cannot be stored')
        await rm(partial, { force: true }).catch(() => {})
        throw unavailable()
      }
    },
    async get(name) {
      const target = pathOf(name)
      const found = await stat(target).catch(() => null)
      return found?.isFile() ? { stream: createReadStream(target), bytes: found.size } : null
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list(before) {
      for (const part of await readdir(folder).catch(() => [])) {
        const old: { file: string; name: string }[] = []
        for (const file of await readdir(path.join(folder, part)).catch(() => [])) {
          const name = filePattern.exec(file)?.[1]
          if (!name || file.slice(0, 2) !== part) continue
          const found = await stat(pathOf(file)).catch(() => null)
          if (found?.isFile() && found.mtime < before) old.push({ file, name })
        }
        yield old
      }
    },
  }
}
