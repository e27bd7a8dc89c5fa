import { deleteUpload, ownerOf } from '@swoon/db/queries/media'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { Encryption } from '../../platform/sessions/encryption.ts'
import { documentLimits } from './contract.ts'
import { encodeDocument } from './images.ts'
import { encrypted } from './kinds.ts'
import { newName } from './names.ts'
import type { mediaSweeps } from './sweeps.ts'
import type { Store } from './uploads.ts'

const kind = 'document'

/** Pictures of ID documents: encrypted on disk, without a URL, only for moderators, and for two days at most. */
export function mediaDocuments(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  {
    encryption,
    store,
    sweeps,
  }: { encryption: Encryption; store: Store; sweeps: ReturnType<typeof mediaSweeps> },
) {
  // The owner is part of the context, so that one person's file can't replace another's.
  const contextOf = (ownerId: string, name: string) => `${ownerId}/${name}`

  return {
    /**
     * Stores a picture of a document, replacing an earlier one.
     * @returns the name by which moderators find it
     * @throws Refusal TOO_LARGE, WRONG_TYPE, UNDECODABLE, UNAVAILABLE
     */
    async storeDocument(ownerId: string, bytes: Buffer): Promise<string> {
      if (bytes.length > documentLimits.bytes) throw refuse('pictureTooLarge')
      const name = newName()
      const file = encryption.encrypt(await encodeDocument(bytes), contextOf(ownerId, name))
      await store(ownerId, { name, kind, ending: encrypted }, file.length, () =>
        storage.put(`${name}.${encrypted}`, file),
      )
      return name
    },

    /**
     * Reads a document as WebP, for the moderators' console. No route of the product may call this.
     * @throws Refusal NOT_FOUND if it doesn't exist or was changed on disk
     */
    async readDocument(name: string): Promise<{ ownerId: string; bytes: Buffer }> {
      const ownerId = await ownerOf(db, kind, name)
      const found = ownerId && (await storage.find(`${name}.${encrypted}`))
      if (!found) throw notFound()
      const parts: Buffer[] = []
      for await (const part of await found.stream()) parts.push(part as Buffer)
      const bytes = encryption.decrypt(Buffer.concat(parts), contextOf(ownerId, name))
      if (!bytes) throw notFound()
      return { ownerId, bytes }
    },

    /** Deletes a document after the decision on it. Repeating it has no effect. */
    async deleteDocument(name: string): Promise<void> {
      await deleteUpload(db, kind, name)
      await sweeps.removeFiles([{ name, kind, ending: encrypted }])
    },
  }
}
