import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Bytes per piece. Files are encrypted in pieces, so that each is verified before it is passed on. */
const pieceSize = 64 * 1024
const [saltSize, tagSize, keySize] = [16, 16, 32]
/** Each guess costs 64 MB and about a tenth of a second. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const cipher = 'aes-256-gcm'

/** Encryption of one backup by its passphrase. */
export interface Sealing {
  /** Public; key derivation takes it and the passphrase. */
  readonly salt: string
  encrypting(): Transform
  /** Fails on data written with another passphrase, or changed since. */
  decrypting(): Transform
  /** Proves that the author of a text knew the passphrase. */
  sign(text: string): string
}

export const newSalt = (): string => randomBytes(saltSize).toString('hex')

/** Last key, since one backup or restore needs it several times. */
let last = { passphrase: '', salt: '', key: Buffer.alloc(0) }

function keyFrom(passphrase: string, salt: string): Buffer {
  if (last.passphrase !== passphrase || last.salt !== salt)
    last = {
      passphrase,
      salt,
      key: scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), keySize, cost),
    }
  return last.key
}

export function sealingOf(passphrase: string, salt: string): Sealing {
  const key = keyFrom(passphrase, salt)
  const derived = (purpose: string, fileSalt: Buffer | string = '') =>
    Buffer.from(hkdfSync('sha256', key, fileSalt, `swoon backup: ${purpose}`, keySize))
  const keyOf = (fileSalt: Buffer) => derived('file', fileSalt)
  const signing = derived('manifest')
  return {
    salt,
    encrypting() {
      const fileSalt = randomBytes(saltSize)
      const fileKey = keyOf(fileSalt)
      return inPieces(
        pieceSize,
        0,
        () => fileSalt,
        (piece, nonce) => {
          const encrypting = createCipheriv(cipher, fileKey, nonce)
          return Buffer.concat([
            encrypting.update(piece),
            encrypting.final(),
            encrypting.getAuthTag(),
          ])
        },
      )
    },
    decrypting() {
      let fileKey: Buffer = Buffer.alloc(0)
      const begin = (head: Buffer) => {
        fileKey = keyOf(head)
        return Buffer.alloc(0)
      }
      return inPieces(pieceSize + tagSize, saltSize, begin, (piece, nonce) => {
        if (piece.length < tagSize) throw new Error('a file ends early')
        const decrypting = createDecipheriv(cipher, fileKey, nonce, { authTagLength: tagSize })
        decrypting.setAuthTag(piece.subarray(piece.length - tagSize))
        return Buffer.concat([
          decrypting.update(piece.subarray(0, piece.length - tagSize)),
          decrypting.final(),
        ])
      })
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest('hex'),
  }
}

/**
 * Passes bytes through `change` in pieces of equal size, after the first `headSize` bytes went to `begin`. The nonce counts pieces and
 * marks the last one, so that none can be dropped, repeated or cut off.
 */
function inPieces(
  size: number,
  headSize: number,
  begin: (head: Buffer) => Buffer,
  change: (piece: Buffer, nonce: Buffer) => Buffer,
): Transform {
  let waiting: Buffer = Buffer.alloc(0)
  let count = 0
  let hasBegun = false
  const nonceOf = (isLast: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(count++, 5, 6)
    nonce[11] = isLast ? 1 : 0
    return nonce
  }
  function* taken(isEnd: boolean): Generator<Buffer> {
    if (!hasBegun && (waiting.length >= headSize || isEnd)) {
      if (waiting.length < headSize) throw new Error('a file ends early')
      yield begin(waiting.subarray(0, headSize))
      waiting = waiting.subarray(headSize)
      hasBegun = true
    }
    // Only the end of the data reveals the last piece.
    while (hasBegun && waiting.length > size) {
      yield change(waiting.subarray(0, size), nonceOf(false))
      waiting = waiting.subarray(size)
    }
    if (isEnd) yield change(waiting, nonceOf(true))
  }
  const pass = (stream: Transform, isEnd: boolean, done: TransformCallback) => {
    try {
      for (const bytes of taken(isEnd)) stream.push(bytes)
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
      pass(this, false, done)
    },
    flush(done) {
      pass(this, true, done)
    },
  })
}
