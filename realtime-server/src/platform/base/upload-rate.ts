/** How fast an upload must come: so many bytes a second on average over the window, checked every so often. Times in milliseconds. */
export const minimumUploadRate = { bytesPerSecond: 8000, window: 30_000, every: 5000 } as const

export type UploadRate = ReturnType<typeof createUploadRate>

/** The rate of one upload, which may take as long as it needs while bytes keep coming. */
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
    /** Starts over, after a wait that was not the sender's. */
    restart,

    /** Records how many bytes have come by now. @returns whether it is too slow */
    isTooSlow(at: number, bytes: number): boolean {
      const last = looks.at(-1)
      // This process slept, and the bytes that arrived have not been read.
      if (!last || at - last.at > 2 * every) restart(at, bytes)
      else looks.push({ at, bytes })
      while (looks[1] && looks[1].at <= at - window) looks.shift()
      const first = looks[0]
      if (!first || at - first.at < window) return false
      // Large pieces may come just ahead of the first look and just behind this one.
      return bytes - first.bytes < (bytesPerSecond * (at - first.at - every)) / 1000
    },
  }
}
