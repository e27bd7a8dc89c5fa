import path from 'node:path'
import { isPhotoOfSeen, loadable } from '@swoon/db/queries/media'
import type { Context } from '../../platform/context.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { createQueue, createQueues } from '../../platform/semaphore.ts'
import type { StoredFile } from '../../platform/storage.ts'
import { mediaBudgets } from './contract.ts'
import { mediaDocuments } from './documents.ts'
import { encodePhoto } from './images.ts'
import { kindsWithAddress, posterOf, typeOf } from './kinds.ts'
import { createLinkMemory } from './link-memory.ts'
import { fetchPublic } from './public-fetch.ts'
import { createSpool } from './spool.ts'
import { mediaSweeps } from './sweeps.ts'
import { createStore, mediaUploads } from './uploads.ts'

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

  const spool = createSpool(path.join(env.MEDIA_DIR, 'incoming'))
  const sweeps = mediaSweeps(context)
  const store = createStore(context, sweeps)
  const uploads = mediaUploads(context, { spool, store })
  const documents = mediaDocuments(context, {
    encryption: createEncryption(env.SESSION_SECRET, 'documents'),
    store,
    sweeps,
  })

  async function stored(file: string): Promise<StoredFile> {
    const found = await storage.find(file)
    if (!found) throw notFound()
    return found
  }

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
    ...uploads,
    ...documents,
    spool,

    /** A file of an upload and its content type. @throws Refusal NOT_FOUND for what is not there or not theirs to see */
    async load(viewerId: string, file: string): Promise<{ file: StoredFile; type: string }> {
      const [, name = '', ending] = /^([A-Za-z0-9_-]{16,64})\.([a-z0-9]{2,4})$/.exec(file) ?? []
      const isSmall = name.endsWith('-small')
      const upload = await loadable(db, kindsWithAddress, viewerId, isSmall ? name.slice(0, -'-small'.length) : name)
      if (!upload || upload.ending !== ending || (isSmall && upload.kind !== 'photo')) throw notFound()
      return { file: await stored(file), type: typeOf(upload) }
    },

    /** The picture of a video. @throws Refusal NOT_FOUND also where none came with it */
    async loadPoster(viewerId: string, file: string): Promise<{ file: StoredFile; type: string }> {
      const upload = await loadable(db, kindsWithAddress, viewerId, file.replace(/\.\w+$/, ''))
      if (!upload || `${upload.name}.${upload.ending}` !== file || upload.kind !== 'video') throw notFound()
      return { file: await stored(posterOf(upload.name)), type: 'image/webp' }
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
