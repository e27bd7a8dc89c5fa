import { type Model, width } from './model/model.ts'

const vectors = ['u', 'v'] as const
const spreads = ['uVar', 'vVar'] as const
const counters = ['made', 'likes', 'received', 'liked'] as const

/** Bytes per person: 4 + 4 · `width` numbers of one byte, and seven of four. */
export const packedBytes = 4 + 4 * width + 4 * (counters.length + 3)

/** Exposure of a person. */
export interface Exposure {
  /** Recent number of people who were shown them. */
  shown: number
  /** Null for people who haven't been shown anyone yet. */
  level: number | null
  /** Seconds since 1970. Their earlier decisions were not read. */
  since: number
}

/** Packs a person's numbers. Rounding costs less than a hundredth, far less than the estimates' uncertainty. */
export function pack(model: Model, row: number, { shown, level, since }: Exposure): Buffer {
  const bytes = Buffer.alloc(packedBytes)
  let at = 0
  for (const name of ['s', 't'] as const) at = bytes.writeInt8(around(model[name][row] ?? 0, 8), at)
  for (const name of ['sVar', 'tVar'] as const)
    at = bytes.writeUInt8(spreadByte(model[name][row] ?? 0), at)
  for (const name of vectors)
    for (let i = 0; i < width; i++)
      at = bytes.writeInt8(around(model[name][row * width + i] ?? 0, 4), at)
  for (const name of spreads)
    for (let i = 0; i < width; i++)
      at = bytes.writeUInt8(spreadByte(model[name][row * width + i] ?? 0), at)
  for (const name of counters) at = bytes.writeFloatLE(model[name][row] ?? 0, at)
  at = bytes.writeFloatLE(shown, at)
  at = bytes.writeFloatLE(level ?? Number.NaN, at)
  bytes.writeUInt32LE(since, at)
  return bytes
}

/** Reads packed numbers into a row of a model. */
export function unpack(bytes: Buffer, from: number, model: Model, row: number): Exposure {
  let at = from
  for (const name of ['s', 't'] as const) model[name][row] = (bytes.readInt8(at++) * 8) / 127
  for (const name of ['sVar', 'tVar'] as const) model[name][row] = spreadOf(bytes.readUInt8(at++))
  for (const name of vectors)
    for (let i = 0; i < width; i++) model[name][row * width + i] = (bytes.readInt8(at++) * 4) / 127
  for (const name of spreads)
    for (let i = 0; i < width; i++) model[name][row * width + i] = spreadOf(bytes.readUInt8(at++))
  for (const name of counters) {
    model[name][row] = bytes.readFloatLE(at)
    at += 4
  }
  const level = bytes.readFloatLE(at + 4)
  return {
    shown: bytes.readFloatLE(at),
    level: Number.isNaN(level) ? null : level,
    since: sinceOf(bytes, from),
  }
}

/** Reads only `since` from packed numbers. */
export const sinceOf = (bytes: Buffer, from: number): number =>
  bytes.readUInt32LE(from + packedBytes - 4)

const around = (value: number, most: number) =>
  Math.round((Math.max(-most, Math.min(most, value)) / most) * 127)

/** Packs variances from 0.001 to 4 in equal steps of their logarithm. 0 stays 0, because it means that nothing is learned. */
const [least, steps] = [Math.log(0.001), 254]
const range = Math.log(4) - least
const spreadByte = (variance: number) =>
  variance <= 0
    ? 0
    : 1 + Math.round((Math.max(0, Math.min(range, Math.log(variance) - least)) / range) * steps)
const spreadOf = (byte: number) => (byte === 0 ? 0 : Math.exp(least + ((byte - 1) / steps) * range))
