import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keysFor, type Some } from './secrets.ts'

const cipher = 'aes-256-gcm'
/** In bytes. */
const [idLength, nonceLength, tagLength] = [4, 12, 16]
const start = idLength + nonceLength
/** Id of the key with which data was encrypted. */
export const keyIdOf = (bytes: Buffer): Buffer => bytes.subarray(0, idLength)

/** Encrypts data that a thief of the files must not be able to read, and detects changes. */
export interface Encryption {
  /** Ids of the keys, the one for new data first. */
  readonly ids: Some<Buffer>
  /** @param context the data's owner, needed again to decrypt it */
  encrypt(bytes: Buffer, context: string): Buffer
  /** Null if the data was encrypted with another key or context, or has changed since. */
  decrypt(bytes: Buffer, context: string): Buffer | null
}

/** AES-256-GCM with a key per purpose and secret of the installation. Output: key id (4 bytes), nonce (12), text, tag (16). */
export function createEncryption(secret: string, purpose: string): Encryption {
  const keys = keysFor(secret, purpose)
  // Identifies the key of a file without revealing anything about it.
  const ids = keysFor(secret, `${purpose}: id of the key`, idLength)
  return {
    ids,
    encrypt(bytes, context) {
      const nonce = randomBytes(nonceLength)
      const encrypting = createCipheriv(cipher, keys[0], nonce).setAAD(Buffer.from(context))
      return Buffer.concat([
        ids[0],
        nonce,
        encrypting.update(bytes),
        encrypting.final(),
        encrypting.getAuthTag(),
      ])
    },
    decrypt(bytes, context) {
      if (bytes.length < start + tagLength) return null
      const key = keys[ids.findIndex((id) => id.equals(keyIdOf(bytes)))]
      if (!key) return null
      const end = bytes.length - tagLength
      const decrypting = createDecipheriv(cipher, key, bytes.subarray(idLength, start), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(end))
      try {
        return Buffer.concat([decrypting.update(bytes.subarray(start, end)), decrypting.final()])
      } catch {
        return null
      }
    },
  }
}
