import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { deleteUnused, insertMedia, isPhotoOfSeen, mayLoad } from '@swoon/db/queries/media'
import type { Context } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { createQueue, createQueues } from '../../platform/queue.ts'
import { encodePhoto } from './images.ts'
import { fetchPublic } from './public-fetch.ts'

export type MediaService = ReturnType<typeof mediaService>

const unusedFor = 24 * 60 * 60 * 1000
const proxiedAtMost = 200
/** Photos on other hosts that are fetched at once: for everybody, and for one person, whose slow hosts hold up nobody else. */
export const fetchesAtOnce = { all: 24, person: 3 } as const

/** Uploads and photos on other hosts; every read checks the relation anew. */
export function mediaService({ env, db, clock, storage, limiter }: Context) {
  const proxied = new Map<string, Buffer>()
  const coming = new Map<string, Promise<Buffer>>()
  const queuedForAll = createQueue(fetchesAtOnce.all, 200)
  const queuedFor = createQueues(fetchesAtOnce.person, 60)
  const allowed = env.PROXY_ALLOW.split(',').filter(Boolean)

  async function removeFiles(name: string): Promise<void> {
    await storage.remove(`${name}.webp`)
    await storage.remove(`${name}-small.webp`)
  }

  function remember(url: string, bytes: Buffer): void {
    proxied.set(url, bytes)
    const [oldest] = proxied.keys()
    if (proxied.size > proxiedAtMost && oldest !== undefined) proxied.delete(oldest)
  }

  async function fetchPhoto(url: string): Promise<Buffer> {
    const { large } = await encodePhoto(await fetchPublic(url, allowed))
    remember(url, large)
    return large
  }

  return {
    /** Stores a photo in two sizes and returns its address. @throws Refusal WRONG_TYPE, UNDECODABLE, UNAVAILABLE */
    async storePhoto(ownerId: string, bytes: Buffer): Promise<string> {
      const { large, small } = await encodePhoto(bytes)
      const name = randomBytes(18).toString('base64url')
      try {
        await storage.put(`${name}.webp`, large)
        await storage.put(`${name}-small.webp`, small)
        await insertMedia(db, { name, ownerId, kind: 'photo', bytes: large.length + small.length, now: clock.now() })
      } catch (error) {
        // Nothing would ever sweep a file that has no row.
        await removeFiles(name).catch(() => {})
        throw error
      }
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
      if (!(await isPhotoOfSeen(db, viewerId, url))) await limiter.spend('proxy-preview', viewerId)
      const known = proxied.get(url) ?? coming.get(url)
      if (known) return known
      const photo = queuedFor(viewerId, () => queuedForAll(() => fetchPhoto(url)))
      coming.set(url, photo)
      return photo.finally(() => coming.delete(url))
    },

    /** Deletes uploads that no profile has used for a day. */
    async sweep(): Promise<void> {
      const names = await deleteUnused(db, new Date(clock.now().getTime() - unusedFor))
      for (const name of names) await removeFiles(name)
    },
  }
}
