import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesOfArray, bytesOfBlob, isCutOff } from './cut-off.ts'

const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919 + (at >> 3)) & 255))
const raw = sharp(noise(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8, name, 'latin1')
  head.write(name, 4, 'latin1')
  head.writeUInt32BE(8 + content.length)
  return Buffer.concat([head, content])
}
const riff = (name: string, content: Buffer) => {
  const head = Buffer.from(`RIFF....${name}`, 'latin1')
  head.writeUInt32LE(4 + content.length, 4)
  return Buffer.concat([head, content])
}
const page = (content: Buffer) =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([1, content.length]), content])
/** Bytes with a bit-by-bit CRC at the end. */
const crc = (bits: 8 | 16, polynomial: number, data: Buffer) => {
  const top = 2 ** (bits - 1)
  let rest = 0
  for (const byte of data) {
    rest ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++)
      rest = (rest & top ? (rest << 1) ^ polynomial : rest << 1) & (2 ** bits - 1)
  }
  const sum = Buffer.alloc(2)
  sum.writeUInt16BE(rest)
  return sum.subarray(2 - bits / 8)
}
const closed = (bits: 8 | 16, polynomial: number, data: Buffer) =>
  Buffer.concat([data, crc(bits, polynomial, data)])
/** Two uncompressed frames of 192 8-bit samples, and one of 100. */
const flac = () => {
  const head = Buffer.from('664c614380000022', 'hex')
  const facts = Buffer.alloc(34)
  facts.writeUInt16BE(192, 0)
  facts.writeUInt16BE(192, 2)
  facts.writeUInt32BE((8000 << 12) | (7 << 4), 10)
  facts.writeUInt32BE(192 + 192 + 100, 14)
  const frames = ['fff8100000', 'fff8100001', 'fff860000263'].map((hex, at) =>
    closed(
      16,
      0x8005,
      Buffer.concat([
        closed(8, 0x07, Buffer.from(hex, 'hex')),
        Buffer.from([2]),
        noise(at < 2 ? 192 : 100),
      ]),
    ),
  )
  return Buffer.concat([head, facts, ...frames])
}
const tags = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x14', 'latin1'), Buffer.alloc(20)])
const mp3 = (frames: number) =>
  Buffer.concat([tags, ...Array(frames).fill(Buffer.from(`fffb90c4${'00'.repeat(413)}`, 'hex'))])
const aac = (frames: number) =>
  Buffer.concat(Array(frames).fill(Buffer.from('fff1504001fffc0102030405060708', 'hex')))

const [type, index, media] = [
  box('ftyp', Buffer.from('isom')),
  box('moov', noise(60)),
  box('mdat', noise(200)),
]

/** Files, each with the length from which a cut is detectable, and other places where its stream may end. */
const files: readonly [string, Promise<Buffer> | Buffer, number, number[]?][] = [
  ['a JPEG', raw.clone().jpeg().toBuffer(), 4],
  ['a JPEG that gets sharper', raw.clone().jpeg({ progressive: true }).toBuffer(), 4],
  [
    'a JPEG with a smaller one inside',
    raw
      .clone()
      .jpeg()
      .withExif({ IFD0: { Copyright: '\xff\xd8\xff\xd9' } })
      .toBuffer(),
    4,
  ],
  ['a PNG', raw.clone().png().toBuffer(), 16],
  ['a WebP', raw.clone().webp().toBuffer(), 16],
  ['a GIF', raw.clone().gif().toBuffer(), 16],
  ['a video whose index comes first', Buffer.concat([type, index, media]), 16],
  ['a video whose index comes last', Buffer.concat([type, media, index]), 16],
  [
    'a picture of an iPhone',
    Buffer.concat([box('ftyp', Buffer.from('heic')), box('meta', noise(60)), media]),
    16,
  ],
  ['an AVIF', Buffer.concat([box('ftyp', Buffer.from('avif')), box('meta', noise(60)), media]), 16],
  ['a FLAC', flac(), 5],
  ['an MP3', mp3(3), 11, [30, 447, 864]],
  ['a raw AAC', aac(3), 16, [30]],
  ['a WAV', riff('WAVE', noise(100)), 12],
  ['an Ogg', Buffer.concat([page(noise(90)), page(noise(80))]), 16, [118]],
  [
    'a WebM of a known length',
    Buffer.concat([
      Buffer.from('1a45dfa383424242', 'hex'),
      Buffer.from('18538067c8', 'hex'),
      noise(72),
    ]),
    16,
  ],
]

describe.each(files)('%s', (_what, made, least, ends = []) => {
  it('is whole, also with something behind it', async () => {
    const file = await made
    expect(await isCutOff(bytesOfBlob(new Blob([new Uint8Array(file)])))).toBe(false)
    expect(await isCutOff(bytesOfArray(Buffer.concat([file, Buffer.alloc(7)])))).toBe(false)
  })

  it('is cut off wherever it ends too early', async () => {
    const file = await made
    const missed: number[] = []
    // The padding byte that makes a RIFF even may be missing.
    const most = file.toString('latin1', 0, 4) === 'RIFF' ? file.length - 2 : file.length - 1
    for (let length = least; length <= most; length++) {
      if (!ends.includes(length) && !(await isCutOff(bytesOfArray(file.subarray(0, length)))))
        missed.push(length)
    }
    expect(missed).toEqual([])
  })
})

it('a file whose format states no length, or that is no file of this kind, is left to those who decode it', async () => {
  const open = Buffer.concat([
    Buffer.from('1a45dfa3834242421853806701ffffffffffffff', 'hex'),
    noise(50),
  ])
  const recorded = riff('WAVE', noise(20))
  recorded.writeUInt32LE(0xffffffff, 4)
  const script = Buffer.concat([Buffer.from('ffd8ffe00004aabb', 'hex'), Buffer.from('<script>')])
  for (const bytes of [
    open,
    recorded,
    script,
    Buffer.from('ID3 a song'),
    Buffer.from('hello'),
    Buffer.alloc(0),
  ])
    expect([bytes.toString('hex'), await isCutOff(bytesOfArray(bytes))]).toEqual([
      expect.anything(),
      false,
    ])
})

it('a file that was made to be looked at without end is given up', async () => {
  const segments = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array<Buffer>(30_000).fill(Buffer.from('ffe00002', 'hex')),
  ])
  expect(await isCutOff(bytesOfArray(segments))).toBe(false)
})
