/** A hostile file and its expected treatment. */
export interface Hostile {
  what: string
  kind: 'photo' | 'voice' | 'music' | 'video'
  /** Uploaded for a message, through the conversations' route. */
  isForMessage?: boolean
  bytes: Buffer
  /** Refused with one of these statuses; or taken, and then the stored files do not contain `canary`. */
  becomes: 'taken' | readonly number[]
}

/** A word that no stored file may contain. */
export const canary = 'canary-of-someone'

export const text = (words: string) => Buffer.from(words)

/** A box of MP4. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Adds boxes to the index of a file whose index comes last, so that nothing else moves. */
export function intoTable(file: Buffer, ...boxes: readonly Buffer[]): Buffer {
  const at = file.lastIndexOf('moov') - 4
  if (at < 0) throw new Error('no table')
  const table = file.subarray(at, at + file.readUInt32BE(at))
  return Buffer.concat([file.subarray(0, at), box('moov', table.subarray(8), ...boxes)])
}

/** Overwrites the bytes after a marker, everywhere. */
export function overwritten(file: Buffer, marker: string, offset: number, bytes: Buffer): Buffer {
  const changed = Buffer.from(file)
  let at = changed.indexOf(marker)
  if (at < 0) throw new Error(`no ${marker}`)
  for (; at >= 0; at = changed.indexOf(marker, at + 4)) bytes.copy(changed, at + offset)
  return changed
}

export const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Random bytes, the same in every run. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

export const half = (file: Buffer) => file.subarray(0, file.length >> 1)
export const noisyHalf = (file: Buffer, seed?: number) =>
  Buffer.concat([half(file), noise(file.length - (file.length >> 1), seed)])
