/** A running upload and the bytes that it holds. */
interface Upload {
  ownerId: string
  bytes: number
  /** Cuts the upload off; null once it is complete. */
  cut: (() => void) | null
}

interface Reservation {
  /** Counts received bytes. @returns false if the upload was cut off for lack of capacity */
  grow(bytes: number): boolean
  /** Marks the upload as complete; it can no longer be cut off. */
  complete(): void
  release(): void
}

/**
 * Limits what all uploads of this process hold together. Above the limit, it cuts off the largest incomplete upload of the person who holds
 * the most, so that a few people with slow uploads can't keep others from uploading.
 */
export function createUploadCapacity(atMost: number) {
  const uploads = new Set<Upload>()
  const sum = (some: Iterable<Upload>) => [...some].reduce((total, { bytes }) => total + bytes, 0)

  function freeCapacity(): void {
    while (sum(uploads) > atMost) {
      const all = [...uploads]
      const heldBy = (ownerId: string) => sum(all.filter((upload) => upload.ownerId === ownerId))
      const [victim] = all
        .filter(({ cut }) => cut !== null)
        .sort((a, b) => heldBy(b.ownerId) - heldBy(a.ownerId) || b.bytes - a.bytes)
      if (!victim) return
      uploads.delete(victim)
      victim.cut?.()
    }
  }

  /** @param cut ends the upload's connection and frees the received bytes */
  return (ownerId: string, cut: () => void): Reservation => {
    const upload: Upload = { ownerId, bytes: 0, cut }
    uploads.add(upload)
    return {
      grow(bytes) {
        upload.bytes += bytes
        freeCapacity()
        return uploads.has(upload)
      },
      complete() {
        upload.cut = null
      },
      release() {
        uploads.delete(upload)
      },
    }
  }
}
