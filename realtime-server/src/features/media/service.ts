import path from 'node:path'
import { Readable } from 'node:stream'
import { isPhotoOfSeen, isSongOfSeen, loadable } from '@swoon/db/queries/media'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { createEncryption } from '../../platform/sessions/encryption.ts'
import type { Session } from '../../platform/sessions/session.ts'
import { cannotStore } from '../../platform/storage/cannot-store.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { documentLimits, mediaBudgets, photoLimits, uploadLimits } from './contract.ts'
import { mediaDocuments } from './documents.ts'
import { mediaEvidence } from './evidence.ts'
import { hasSmall, type InspectedKind, kindsWithAddress, posterOf, typeOf } from './kinds.ts'
import { photoLinks } from './photo-links.ts'
import { type Playable, songLinks } from './song-links.ts'
import { createSpool, type Spooled } from './spool.ts'
import { mediaSweeps } from './sweeps.ts'
import { boundPerPerson } from './upload-bounds.ts'
import { type PhotoForm, receiveDocument, receivePhoto } from './upload-form.ts'
import { createStore, mediaUploads } from './uploads.ts'

export { isPublic, postPublic } from './public-post.ts'

export type MediaService = ReturnType<typeof mediaService>

interface Upload extends Playable {
  ownerId: string
  /** Stands for the file's bytes, which never change. */
  tag: string
}

/** Ending of the name of a photo's small version. */
const small = /-small$/
/** Milliseconds after which no upload is still arriving. */
const spooledFor = 24 * 60 * 60 * 1000

/** Only the ID documents, for a moderators' process. */
export function documentsFor(context: Pick<Context, 'env' | 'db' | 'clock' | 'storage'>) {
  const sweeps = mediaSweeps(context)
  const encryption = createEncryption(context.env.SESSION_SECRET, 'documents')
  return mediaDocuments(context, { encryption, store: createStore(context, sweeps), sweeps })
}

/** Uploads, and photos and songs on other hosts. Every read checks that the person may still see them. */
export function mediaService(context: Context) {
  const { env, db, log, clock, storage, limiter, sessions, tally } = context
  const allowed = env.PROXY_ALLOW.split(',').filter(Boolean)

  const incoming = path.join(env.MEDIA_DIR, 'incoming')
  const spool = createSpool(incoming, (error) => {
    tally.count('uploads', 'failed')
    return cannotStore(log, incoming, error)
  })
  const linked = photoLinks({ clock, allowed })
  const songOf = songLinks({ clock, spool, allowed })
  const sweeps = mediaSweeps(context)
  const store = createStore(context, sweeps)
  const uploads = mediaUploads(context, { spool, store })
  const documents = mediaDocuments(context, {
    encryption: createEncryption(env.SESSION_SECRET, 'documents'),
    store,
    sweeps,
  })

  const fewPhotos = boundPerPerson(photoLimits.atOnce)

  async function stored(file: string): Promise<StoredFile> {
    const found = await storage.find(file)
    if (!found) throw notFound()
    return found
  }

  /**
   * A link that no visible profile has is the person's own preview, which has a small budget.
   * @throws Refusal INVALID, TOO_MANY
   */
  async function spendLink(
    viewerId: string,
    url: string,
    isShown: typeof isPhotoOfSeen,
    no: 'photoLink' | 'link',
  ): Promise<void> {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw refuse(no)
    if (!(await isShown(db, viewerId, url)))
      await limiter.spend(mediaBudgets['proxy-preview'], viewerId)
  }

  return {
    ...sweeps,
    ...uploads,
    ...documents,
    ...mediaEvidence(context, sweeps.removeFiles),
    spool,

    /**
     * Passes the one file of a request's form to `work`.
     * @throws Refusal WRONG_TYPE, MALFORMED, TOO_LARGE, TOO_MANY, UNAVAILABLE and those of `work`
     */
    takePhoto: <T>(
      request: FastifyRequest,
      form: PhotoForm,
      work: (bytes: Buffer) => Promise<T>,
    ): Promise<T> => fewPhotos(request.userId, () => receivePhoto(request, form, work)),

    /**
     * Passes the document of a request's form, and the texts beside it, to `work`.
     * @throws Refusal like `takePhoto`
     */
    takeDocument: <T>(
      request: FastifyRequest,
      field: string,
      work: (bytes: Buffer, texts: Readonly<Record<string, string>>) => Promise<T>,
    ): Promise<T> =>
      fewPhotos(request.userId, () =>
        // It must be smaller than the limit.
        receiveDocument(request, { field, maxBytes: documentLimits.bytes - 1 }, work),
      ),

    /**
     * Stores a form's file like `storeMedia`. Files for a profile have a smaller budget.
     * @throws Refusal TOO_MANY, and those of `storeMedia`
     */
    async takeMedia(
      ownerId: string,
      kind: InspectedKind,
      file: Spooled,
      poster: Buffer | null,
    ): Promise<string> {
      if (kind !== 'voice-note') await limiter.spend(mediaBudgets['profile-media'], ownerId)
      return uploads.storeMedia(ownerId, kind, file, poster)
    },

    /** Deletes files that were still arriving when their process ended. */
    sweepSpool: (): Promise<void> => spool.sweep(new Date(clock.now().getTime() - spooledFor)),

    /**
     * Stores the photo at a link as an upload, once per link: others never load it from its host.
     * @returns the upload's address
     * @throws Refusal UNDECODABLE, WRONG_TYPE, TOO_MANY, UNAVAILABLE
     */
    async storeLinkedPhoto(ownerId: string, url: string): Promise<string> {
      const known = await this.linkedPhoto(ownerId, url)
      return known ?? uploads.storePhoto(ownerId, await linked.bring(ownerId, url), `link:${url}`)
    },

    /** Address of the upload that a link's photo became; null if it hasn't. */
    linkedPhoto: (ownerId: string, url: string): Promise<string | null> =>
      uploads.photoSent(ownerId, `link:${url}`),

    /**
     * Stores a song whose link is a data URL.
     * @param url a data URL in base64
     * @returns the upload's address
     * @throws Refusal TOO_MANY, and the refusals of an upload
     */
    async storeSong(ownerId: string, url: string): Promise<string> {
      await limiter.spend(mediaBudgets['profile-media'], ownerId)
      const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
      const maxBytes = () => uploadLimits.music.bytes
      return spool.receive({ ownerId, file: Readable.from([bytes]), maxBytes, cut() {} }, (file) =>
        uploads.storeMedia(ownerId, 'music', file, null),
      )
    },

    /**
     * Finds a file of an upload, and its content type.
     * @throws Refusal NOT_FOUND if it doesn't exist or the person may not see it
     */
    async load(viewerId: string, file: string): Promise<Upload> {
      const [, name = '', ending] = /^([A-Za-z0-9_-]{16,64})\.([a-z0-9]{2,4})$/.exec(file) ?? []
      const upload = await loadable(db, kindsWithAddress, viewerId, name.replace(small, ''))
      if (!upload || upload.ending !== ending || (small.test(name) && !hasSmall(upload)))
        throw notFound()
      return { file: await stored(file), type: typeOf(upload), ownerId: upload.owner_id, tag: file }
    },

    /** Checks that a session may go on loading a file. */
    async mayGoOn({ id, userId }: Session, file: string): Promise<boolean> {
      const name = file.replace(/\.\w+$/, '').replace(small, '')
      return (
        (await sessions.alive([id])).has(id) &&
        (await loadable(db, kindsWithAddress, userId, name)) !== null
      )
    },

    /**
     * Finds a video's poster.
     * @throws Refusal NOT_FOUND, also if it has none
     */
    async loadPoster(viewerId: string, file: string): Promise<Upload> {
      const upload = await loadable(db, kindsWithAddress, viewerId, file.replace(/\.\w+$/, ''))
      if (!upload || `${upload.name}.${upload.ending}` !== file || upload.kind !== 'video')
        throw notFound()
      const poster = posterOf(upload.name)
      return {
        file: await stored(poster),
        type: 'image/webp',
        ownerId: upload.owner_id,
        tag: poster,
      }
    },

    /**
     * Fetches a photo from another host as WebP.
     * @throws Refusal INVALID, UNDECODABLE, TOO_MANY
     */
    async proxy(viewerId: string, url: string): Promise<Buffer> {
      await spendLink(viewerId, url, isPhotoOfSeen, 'photoLink')
      return linked.shown(viewerId, url)
    },

    /**
     * Fetches a song from another host.
     * @throws Refusal INVALID, UNDECODABLE, TOO_MANY
     */
    async proxySong(viewerId: string, url: string): Promise<Playable> {
      await spendLink(viewerId, url, isSongOfSeen, 'link')
      return songOf(viewerId, url)
    },
  }
}
