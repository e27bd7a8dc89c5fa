import { buffer } from 'node:stream/consumers'
import type { Db } from '@swoon/db'
import { sealedLastingSecret } from '@swoon/db/queries/lasting-secret'
import { ownerOf } from '@swoon/db/queries/media'
import { pushKeys } from '@swoon/db/queries/push'
import {
  type KeyCount,
  resealLastingSecret,
  resealPushKeys,
  resealTaste,
  storedDocuments,
  tasteKeys,
  tastesUnderOthers,
} from '@swoon/db/queries/sealed'
import { encrypted } from '../features/media/kinds.ts'
import { keyIdOf } from '../platform/sessions/encryption.ts'
import { lastingPurpose } from '../platform/sessions/lasting.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** An installation's data. */
export interface Place {
  db: Db
  storage: Storage
}

/** Data encrypted with a key of SESSION_SECRET. */
interface Sealed {
  bytes: Buffer
  context: string
  /** Puts other bytes in its place at once, if it is still as it was read. */
  replace(fresh: Buffer): Promise<void>
}

export interface SealedKind {
  /** In words, for operators. */
  name: string
  purpose: string
  /** How many are encrypted with which key. */
  keys(place: Place): Promise<readonly KeyCount[]>
  /** Everything that is encrypted with another key than this one. */
  underOthers(place: Place, key: Buffer): AsyncIterable<Sealed>
}

/** A kind of few, which are all read. */
const few = (
  name: string,
  purpose: string,
  all: (place: Place) => AsyncIterable<Sealed>,
): SealedKind => ({
  name,
  purpose,
  async keys(place) {
    const found: KeyCount[] = []
    for await (const { bytes } of all(place)) found.push({ key: keyIdOf(bytes), count: 1 })
    return found
  },
  async *underOthers(place, key) {
    for await (const sealed of all(place)) if (!keyIdOf(sealed.bytes).equals(key)) yield sealed
  },
})

const documents = few('ID documents', 'documents', async function* ({ db, storage }) {
  for (const { name, owner_id } of await storedDocuments(db)) {
    const file = `${name}.${encrypted}`
    const found = await storage.find(file)
    if (!found) continue
    yield {
      bytes: await buffer(await found.stream()),
      context: `${owner_id}/${name}`,
      async replace(fresh) {
        await storage.put(file, fresh)
        // Deleted in between, as a decision does.
        if ((await ownerOf(db, 'document', name)) === null) await storage.remove(file)
      },
    }
  }
})

const notificationKeys = few('keys of notifications', 'push', async function* ({ db }) {
  const keys = await pushKeys(db)
  if (keys)
    yield {
      bytes: keys.sealed_key,
      context: keys.public_key,
      replace: (fresh) => resealPushKeys(db, keys.sealed_key, fresh),
    }
})

const lasting = few('the lasting secret', lastingPurpose, async function* ({ db }) {
  const bytes = await sealedLastingSecret(db)
  if (bytes)
    yield {
      bytes,
      context: lastingPurpose,
      replace: (fresh) => resealLastingSecret(db, bytes, fresh),
    }
})

const page = 500
const firstId = '00000000-0000-0000-0000-000000000000'

const tastes: SealedKind = {
  name: 'learned tastes',
  purpose: 'taste',
  keys: ({ db }) => tasteKeys(db),
  async *underOthers({ db }, key) {
    for (let after = firstId; ; ) {
      const part = await tastesUnderOthers(db, key, after, page)
      for (const { user_id, sealed } of part)
        yield {
          bytes: sealed,
          context: user_id,
          replace: (fresh) => resealTaste(db, user_id, sealed, fresh),
        }
      after = part.at(-1)?.user_id ?? firstId
      if (part.length < page) return
    }
  },
}

/** Everything that lies encrypted. A new kind belongs here. */
export const sealedKinds: readonly SealedKind[] = [lasting, notificationKeys, documents, tastes]
