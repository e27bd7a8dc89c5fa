/** How fast what is sent must come: so many bytes a second on average over the window. Looked at every so often; times in milliseconds. */
export const sendersPace = { bytesPerSecond: 8000, window: 30_000, every: 5000 } as const

export type Pace = ReturnType<typeof createPace>

/** The pace of one sender, who may take as long as it needs while bytes keep coming. */
export function createPace({ bytesPerSecond, window, every }: typeof sendersPace = sendersPace) {
  let looks: { at: number; bytes: number }[] = []

  const restart = (at: number, bytes: number) => {
    looks = [{ at, bytes }]
  }

  return {
    /** Begins anew, after a wait that was not the sender's. */
    restart,

    /** Notes how many bytes have come by now. @returns whether it is too slow */
    isTooSlow(at: number, bytes: number): boolean {
      const last = looks.at(-1)
      // We were asleep ourselves, and what came meanwhile has not been read.
      if (!last || at - last.at > 2 * every) restart(at, bytes)
      else looks.push({ at, bytes })
      while (looks[1] && looks[1].at <= at - window) looks.shift()
      const first = looks[0]
      if (!first || at - first.at < window) return false
      // What comes in large pieces may be just ahead of the first look and just behind this one.
      return bytes - first.bytes < (bytesPerSecond * (at - first.at - every)) / 1000
    },
  }
}
