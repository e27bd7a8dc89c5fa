import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
/** In bytes. */
const [idLength, nonceLength, tagLength] = [4, 12, 16]
const start = idLength + nonceLength

/** Encrypts data that a thief of the files must not be able to read, and detects changes. */
export interface Encryption {
  /** @param context the data's owner, needed again to decrypt it */
  encrypt(bytes: Buffer, context: string): Buffer
  /** Null if the data was encrypted with another key or context, or has changed since. */
  decrypt(bytes: Buffer, context: string): Buffer | null
}

/** AES-256-GCM with a key per purpose, derived from the installation's secret. Output: key id (4 bytes), nonce (12), text, tag (16). */
export function createEncryption(secret: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  // Identifies the key of a file without revealing anything about it.
  const id = Buffer.from(hkdfSync('sha256', secret, '', `${purpose}: id of the key`, idLength))
  return {
    encrypt(bytes, context) {
      const nonce = randomBytes(nonceLength)
      const encrypting = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([
        id,
        nonce,
        encrypting.update(bytes),
        encrypting.final(),
        encrypting.getAuthTag(),
      ])
    },
    decrypt(bytes, context) {
      if (bytes.length < start + tagLength || !bytes.subarray(0, idLength).equals(id)) return null
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
