import { BoundedMap } from '../../platform/base/bounded-map.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Refusal } from '../../platform/base/refusal.ts'

const bytesAtMost = 64 * 1024 * 1024
const linksAtMost = 1000
/** Milliseconds for which a failed link isn't fetched again, because its host may not want these requests. */
const refusedFor = 60_000

/** Caches the results of links: photos up to a number of bytes, and failures for a while. The oldest are dropped first. */
export function createLinkMemory(clock: Clock) {
  const held = new BoundedMap<string, { came: Buffer | Refusal; at: number }>({
    entries: linksAtMost,
    weight: { atMost: bytesAtMost, of: ({ came }) => (Buffer.isBuffer(came) ? came.length : 0) },
  })

  return {
    find(url: string): Buffer | Refusal | undefined {
      const found = held.get(url)
      if (!found) return undefined
      if (Buffer.isBuffer(found.came) || clock.now().getTime() - found.at < refusedFor)
        return found.came
      held.delete(url)
      return undefined
    },
    keep: (url: string, came: Buffer | Refusal): void =>
      held.set(url, { came, at: clock.now().getTime() }),
  }
}
