import { unavailable } from '../../platform/base/errors.ts'
import { createUploadCapacity } from './upload-capacity.ts'

/** Bytes of all uploads that this process holds in memory, from the first byte until the photo is stored. */
export const heldAtMost = 128 * 1024 * 1024

/** Reads uploads into memory, within a shared limit. */
export function createUploadBuffer(atMost = heldAtMost) {
  const reserve = createUploadCapacity(atMost)

  /**
   * @param cut ends the connection of the upload
   * @throws Refusal UNAVAILABLE if the upload was cut off for lack of memory
   */
  return async <T>(
    ownerId: string,
    file: AsyncIterable<Buffer>,
    cut: () => void,
    work: (bytes: Buffer) => Promise<T>,
  ): Promise<T> => {
    let parts: Buffer[] = []
    const reservation = reserve(ownerId, () => {
      parts = []
      cut()
    })
    try {
      for await (const part of file) {
        parts.push(part)
        if (!reservation.grow(part.length)) throw unavailable()
      }
      reservation.complete()
      const whole = Buffer.concat(parts)
      parts = []
      return await work(whole)
    } finally {
      reservation.release()
    }
  }
}
