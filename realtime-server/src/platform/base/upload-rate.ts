/** Minimum speed of an upload: bytes per second on average over the window, checked at intervals. Times in milliseconds. */
export const minimumUploadRate = { bytesPerSecond: 8000, window: 30_000, every: 5000 } as const

export type UploadRate = ReturnType<typeof createUploadRate>

/** Rate of one upload, which may take any time as long as bytes keep coming. */
export function createUploadRate({
  bytesPerSecond,
  window,
  every,
}: typeof minimumUploadRate = minimumUploadRate) {
  let looks: { at: number; bytes: number }[] = []

  const restart = (at: number, bytes: number) => {
    looks = [{ at, bytes }]
  }

  return {
    /** Starts over, after a wait that wasn't the sender's fault. */
    restart,

    /**
     * Records the bytes received so far.
     * @returns true if it is too slow
     */
    isTooSlow(at: number, bytes: number): boolean {
      const last = looks.at(-1)
      // This process was asleep, and the bytes that arrived haven't been read.
      if (!last || at - last.at > 2 * every) restart(at, bytes)
      else looks.push({ at, bytes })
      while (looks[1] && looks[1].at <= at - window) looks.shift()
      const first = looks[0]
      if (!first || at - first.at < window) return false
      // Large pieces may arrive just before the first check and just after this one.
      return bytes - first.bytes < (bytesPerSecond * (at - first.at - every)) / 1000
    },
  }
}
