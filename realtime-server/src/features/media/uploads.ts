import { createHmac } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { insertMedia, type Measures, ownerOf } from '@swoon/db/queries/media'
import { refuse } from '../../platform/base/refusal.ts'
import { createQueue } from '../../platform/base/semaphore.ts'
import type { Context } from '../../platform/context.ts'
import { encodePhoto } from './images.ts'
import { inspect, wrongType } from './inspection/inspect.ts'
import { sniffFile } from './inspection/sniff-file.ts'
import { endingOf, type InspectedKind, posterOf, type Stored, smallOf, storedAs } from './kinds.ts'
import { nameLength, newName } from './names.ts'
import type { Spool, Spooled } from './spool.ts'
import type { mediaSweeps } from './sweeps.ts'

/** Limits the message photos read from disk for decoding. */
const fewInMemory = createQueue(4, 40)

const addressOf = ({ name, ending }: Stored) => `/media/${name}.${ending}`

export type Store = ReturnType<typeof createStore>

/** Writes an upload's files first, then its row. A file without a row is swept; a row without its file would be a dead link. */
export const createStore =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, sweeps: ReturnType<typeof mediaSweeps>) =>
  /**
   * @param isRepeatable true if another call may store the same upload, whose files must then survive a failure here
   * @returns the upload's address
   */
  async (
    ownerId: string,
    upload: Stored & Measures,
    bytes: number,
    write: () => Promise<void>,
    isRepeatable = false,
  ): Promise<string> => {
    try {
      await write()
      await insertMedia(db, { ...upload, ownerId, bytes, now: clock.now() })
    } catch (error) {
      if (!isRepeatable) await sweeps.removeFiles([upload]).catch(() => {})
      throw error
    }
    await sweeps.boundUnused(ownerId, upload.kind)
    return addressOf(upload)
  }

/** Accepts uploads. Stored files are made here, only from the upload's picture and sound. */
export function mediaUploads(
  { db, lasting, storage }: Pick<Context, 'db' | 'lasting' | 'storage'>,
  { spool, store }: { spool: Spool; store: Store },
) {
  /** The photo that uploads with this sender and id become, however often they are sent. Only the server can derive its name. */
  const photoOf = (ownerId: string, clientId: string | undefined): Stored => {
    const sign = () => createHmac('sha256', lasting).update(`photo:${ownerId}:${clientId}`).digest()
    const name = clientId ? sign().subarray(0, nameLength).toString('base64url') : newName()
    return { name, kind: 'photo', ending: 'webp' }
  }
  const isStored = async ({ kind, name }: Stored) => (await ownerOf(db, kind, name)) !== null

  return {
    /** Address of the photo stored with this `clientId`; null if there is none. */
    async photoSent(ownerId: string, clientId: string): Promise<string | null> {
      const upload = photoOf(ownerId, clientId)
      return (await isStored(upload)) ? addressOf(upload) : null
    },

    /**
     * Stores a photo in two sizes; with a `clientId`, only once.
     * @returns its address
     * @throws Refusal WRONG_TYPE, UNDECODABLE, TOO_MANY, UNAVAILABLE
     */
    async storePhoto(ownerId: string, bytes: Buffer, clientId?: string): Promise<string> {
      const upload = photoOf(ownerId, clientId)
      if (clientId && (await isStored(upload))) return addressOf(upload)
      const { large, small } = await encodePhoto(bytes, 'upload')
      const write = async () => {
        await storage.put(`${upload.name}.webp`, large)
        await storage.put(smallOf(upload.name), small)
      }
      return store(ownerId, upload, large.length + small.length, write, clientId !== undefined)
    },

    /**
     * Stores a photo for a message in two sizes.
     * @returns its address
     * @throws Refusal WRONG_TYPE, UNDECODABLE, TOO_MANY, UNAVAILABLE
     */
    async storeMessagePhoto(ownerId: string, file: Spooled): Promise<string> {
      const { large, small, width, height } = await fewInMemory(async () =>
        encodePhoto(await readFile(file.path), 'upload'),
      )
      const upload = { name: newName(), kind: storedAs.photo, ending: 'webp', width, height }
      return store(ownerId, upload, large.length + small.length, async () => {
        await storage.put(`${upload.name}.webp`, large)
        await storage.put(smallOf(upload.name), small)
      })
    },

    /**
     * Stores a voice intro, song, video or voice note.
     * @param poster a picture of the video
     * @returns the upload's address
     * @throws Refusal TOO_LARGE, WRONG_TYPE, UNDECODABLE, TOO_LONG, TOO_MANY, UNAVAILABLE
     */
    async storeMedia(
      ownerId: string,
      kind: InspectedKind,
      file: Spooled,
      poster: Buffer | null,
    ): Promise<string> {
      if (file.bytes === 0) throw refuse('fileEmpty')
      const container = await sniffFile(file.path)
      if (!container) throw wrongType(kind)
      const picture =
        kind === 'video' && poster ? (await encodePhoto(poster, 'upload')).large : null
      const kept = spool.path()
      try {
        const { bytes, seconds } = await inspect(ownerId, {
          kind,
          container,
          from: file.path,
          to: kept,
        })
        const length = kind === 'voice-note' && { seconds }
        const upload = { name: newName(), kind, ending: endingOf(kind, container), ...length }
        return await store(ownerId, upload, bytes + (picture?.length ?? 0), async () => {
          if (picture) await storage.put(posterOf(upload.name), picture)
          await storage.take(`${upload.name}.${upload.ending}`, kept)
        })
      } finally {
        await rm(kept, { force: true }).catch(() => {})
      }
    },
  }
}
