/** An upload on its way, and what it holds. */
interface Upload {
  ownerId: string
  bytes: number
  /** Gives it up; null once it is whole. */
  cut: (() => void) | null
}

export interface Place {
  /** Counts bytes that have come; false when the upload was given up for want of room. */
  grow(bytes: number): boolean
  /** From here on it is not given up any more. */
  whole(): void
  leave(): void
}

/**
 * Bounds what all uploads of this process hold together. Where they would exceed it, the largest that is still on its way is given
 * up, of whoever holds most: slow uploads of a few crowd out nobody else's.
 */
export function createUploadRoom(atMost: number) {
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
      victim.cut?.()
    }
  }

  /** @param cut what gives the upload up: it ends the connection that it comes through and lets go of what came */
  return (ownerId: string, cut: () => void): Place => {
    const upload: Upload = { ownerId, bytes: 0, cut }
    uploads.add(upload)
    return {
      grow(bytes) {
        upload.bytes += bytes
        makeRoom()
        return uploads.has(upload)
      },
      whole() {
        upload.cut = null
      },
      leave() {
        uploads.delete(upload)
      },
    }
  }
}
