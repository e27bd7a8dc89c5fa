import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { insertMedia, isPhotoOfSeen, mayLoad } from '@swoon/db/queries/media'
import type { Context } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { createQueue, createQueues } from '../../platform/semaphore.ts'
import { mediaBudgets } from './contract.ts'
import { encodePhoto } from './images.ts'
import { createLinkMemory } from './link-memory.ts'
import { fetchPublic } from './public-fetch.ts'
import { mediaSweeps } from './sweeps.ts'

export type MediaService = ReturnType<typeof mediaService>

/** Photos on other hosts that are fetched at once: for everybody, and for one person, whose slow hosts hold up nobody else. */
export const fetchesAtOnce = { all: 24, person: 3 } as const

/** Uploads and photos on other hosts; every read checks the relation anew. */
export function mediaService(context: Context) {
  const { env, db, clock, storage, limiter } = context
  const memory = createLinkMemory(clock)
  const coming = new Map<string, Promise<Buffer>>()
  const queuedForAll = createQueue(fetchesAtOnce.all, 200)
  const queuedFor = createQueues(fetchesAtOnce.person, 60)
  const allowed = env.PROXY_ALLOW.split(',').filter(Boolean)

  const sweeps = mediaSweeps(context)

  async function fetchPhoto(url: string): Promise<Buffer> {
    try {
      const { large } = await encodePhoto(await fetchPublic(url, allowed), 'link')
      memory.keep(url, large)
      return large
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'UNAVAILABLE') memory.keep(url, error)
      throw error
    }
  }

  return {
    ...sweeps,

    /** Stores a photo in two sizes and returns its address. @throws Refusal WRONG_TYPE, UNDECODABLE, UNAVAILABLE */
    async storePhoto(ownerId: string, bytes: Buffer): Promise<string> {
      const { large, small } = await encodePhoto(bytes, 'upload')
      const name = randomBytes(18).toString('base64url')
      try {
        await storage.put(`${name}.webp`, large)
        await storage.put(`${name}-small.webp`, small)
        await insertMedia(db, { name, ownerId, kind: 'photo', bytes: large.length + small.length, now: clock.now() })
      } catch (error) {
        await sweeps.removeFiles([name]).catch(() => {})
        throw error
      }
      await sweeps.boundUnused(ownerId)
      return `/media/${name}.webp`
    },

    /** @throws Refusal NOT_FOUND for what is not there or not theirs to see */
    async load(viewerId: string, file: string): Promise<{ stream: Readable; bytes: number }> {
      const name = /^([A-Za-z0-9_-]{16,64}?)(?:-small)?\.webp$/.exec(file)?.[1]
      if (!name || !(await mayLoad(db, viewerId, name))) throw notFound()
      const found = await storage.get(file)
      if (!found) throw notFound()
      return found
    },

    /** A photo on another host, as WebP. @throws Refusal INVALID, UNDECODABLE, TOO_MANY */
    async proxy(viewerId: string, url: string): Promise<Buffer> {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
        throw new Refusal('INVALID', 'Please enter a valid photo URL.')
      // A link that is on nobody's profile is somebody's preview of their own: that is budgeted tightly.
      if (!(await isPhotoOfSeen(db, viewerId, url))) await limiter.spend(mediaBudgets['proxy-preview'], viewerId)
      const known = memory.find(url) ?? coming.get(url)
      if (known instanceof Refusal) throw known
      if (known) return known
      const photo = queuedFor(viewerId, () => queuedForAll(() => fetchPhoto(url)))
      coming.set(url, photo)
      return photo.finally(() => coming.delete(url))
    },
  }
}
