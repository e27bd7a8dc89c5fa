import type { Clock } from '../../platform/clock.ts'
import type { Refusal } from '../../platform/errors.ts'

const bytesAtMost = 64 * 1024 * 1024
const linksAtMost = 1000
/** Milliseconds that a link which could not be loaded is not asked for again: its host may be somebody's who never wanted this. */
const refusedFor = 60_000

/** What came of links: photos within a bound of bytes, and for a while what was refused; the oldest are forgotten first. */
export function createLinkMemory(clock: Clock) {
  const held = new Map<string, { came: Buffer | Refusal; at: number }>()
  let bytes = 0
  const sizeOf = (url: string) => {
    const came = held.get(url)?.came
    return Buffer.isBuffer(came) ? came.length : 0
  }

  function forget(url: string): void {
    bytes -= sizeOf(url)
    held.delete(url)
  }

  return {
    find(url: string): Buffer | Refusal | undefined {
      const found = held.get(url)
      if (!found) return undefined
      if (Buffer.isBuffer(found.came) || clock.now().getTime() - found.at < refusedFor) return found.came
      forget(url)
      return undefined
    },
    keep(url: string, came: Buffer | Refusal): void {
      forget(url)
      held.set(url, { came, at: clock.now().getTime() })
      bytes += sizeOf(url)
      for (const oldest of held.keys()) {
        if (bytes <= bytesAtMost && held.size <= linksAtMost) break
        forget(oldest)
      }
    },
  }
}
