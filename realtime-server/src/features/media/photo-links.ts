import type { Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { createQueue, createQueues } from '../../platform/base/semaphore.ts'
import { encodePhoto } from './images.ts'
import { createLinkMemory } from './link-memory.ts'
import { fetchPublic } from './public-fetch.ts'

/** Photos fetched from other hosts at once, in all and per person, so that one person's slow hosts delay nobody else. */
const fetchesAtOnce = { all: 24, person: 3 } as const

const wanted = {
  maxBytes: 10 * 1024 * 1024,
  timeout: 5000,
  accept: 'image/webp,image/jpeg,image/png',
} as const

/**
 * Fetches photos from other hosts: `bring` for the upload that a link becomes, and `shown` for previews and for older profiles' links,
 * re-encoded and cached in memory for a while.
 */
export function photoLinks({ clock, allowed }: { clock: Clock; allowed: readonly string[] }) {
  const memory = createLinkMemory(clock)
  const coming = new Map<string, Promise<Buffer>>()
  const queuedForAll = createQueue(fetchesAtOnce.all, 200)
  const queuedFor = createQueues(fetchesAtOnce.person, 60)

  const fetchBytes = (url: string): Promise<Buffer> =>
    fetchPublic(url, allowed, wanted, async (body) => Buffer.from(await body.arrayBuffer()))

  async function fetchPhoto(url: string): Promise<Buffer> {
    try {
      const bytes = await fetchBytes(url)
      const { large } = await encodePhoto(bytes, 'link')
      memory.keep(url, large)
      return large
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'UNAVAILABLE') memory.keep(url, error)
      throw error
    }
  }

  /**
   * Fetches the bytes at a link, as its host sends them.
   * @throws Refusal UNDECODABLE, UNAVAILABLE
   */
  const bring = (ownerId: string, url: string): Promise<Buffer> =>
    queuedFor(ownerId, () => queuedForAll(() => fetchBytes(url)))

  /**
   * Fetches a photo as WebP.
   * @throws Refusal UNDECODABLE, WRONG_TYPE, UNAVAILABLE
   */
  const shown = async (viewerId: string, url: string): Promise<Buffer> => {
    const known = memory.find(url) ?? coming.get(url)
    if (known instanceof Refusal) throw known
    if (known) return known
    const photo = queuedFor(viewerId, () => queuedForAll(() => fetchPhoto(url)))
    coming.set(url, photo)
    return photo.finally(() => coming.delete(url))
  }

  return { bring, shown }
}
