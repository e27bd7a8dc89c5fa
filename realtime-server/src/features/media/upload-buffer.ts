import type { Readable } from 'node:stream'
import { unavailable } from '../../platform/errors.ts'

/** Bytes of all uploads that this process holds, from the first byte until the photo is stored. */
export const heldAtMost = 128 * 1024 * 1024

interface Upload {
  ownerId: string
  parts: Buffer[]
  bytes: number
  /** Ends its connection; null once it is whole. */
  cut: (() => void) | null
}

/**
 * Reads uploads into memory, all of them together within a bound. Where they would exceed it, the largest that is still on its
 * way is given up, of whoever holds most: slow uploads of a few crowd out nobody else's.
 */
export function createUploadBuffer(atMost = heldAtMost) {
  const uploads = new Set<Upload>()
  const sum = (some: Iterable<Upload>) => [...some].reduce((total, { bytes }) => total + bytes, 0)

  function makeRoom(): void {
    while (sum(uploads) > atMost) {
      const all = [...uploads]
      const heldBy = (ownerId: string) => sum(all.filter((upload) => upload.ownerId === ownerId))
      const [victim] = all
        .filter(({ cut }) => cut !== null)
        .sort((a, b) => heldBy(b.ownerId) - heldBy(a.ownerId) || b.bytes - a.bytes)
      if (!victim) return
      uploads.delete(victim)
      victim.parts = []
      victim.cut?.()
    }
  }

  /**
   * @param cut ends the connection that a file comes through
   * @throws Refusal UNAVAILABLE when the upload was given up
   */
  return async <T>(
    ownerId: string,
    file: Readable,
    cut: () => void,
    work: (bytes: Buffer) => Promise<T>,
  ): Promise<T> => {
    const upload: Upload = { ownerId, parts: [], bytes: 0, cut }
    uploads.add(upload)
    try {
      for await (const part of file) {
        upload.parts.push(part as Buffer)
        upload.bytes += (part as Buffer).length
        makeRoom()
        if (!uploads.has(upload)) throw unavailable()
      }
      upload.cut = null
      const whole = Buffer.concat(upload.parts)
      upload.parts = []
      return await work(whole)
    } finally {
      uploads.delete(upload)
    }
  }
}
