import { voice } from '../../harness/recordings.ts'
import {
  box,
  canary,
  type Hostile,
  half,
  intoTable,
  noise,
  noisyHalf,
  number,
  overwritten,
  text,
} from './bytes.ts'

const nothing = [415, 422] as const
const long = [422] as const

/** Boxes where cameras and recorders store a recording's place and device. */
export const notes = [
  box(
    'udta',
    box('\xa9xyz', Buffer.from([0, 18, 0x15, 0xc7]), text(`+38.7223-009.1393/${canary}`)),
  ),
  box(
    'meta',
    number(0),
    box('hdlr', Buffer.alloc(24)),
    box('ilst', box('\xa9too', box('data', number(1), text(canary)))),
  ),
  box('uuid', noise(16), text(`<x:xmpmeta>${canary}</x:xmpmeta>`)),
  box('free', text(canary)),
] as const

const nested = (depth: number) => {
  let inner: Buffer = Buffer.alloc(0)
  for (let level = 0; level < depth; level++) inner = box('moov', inner)
  return inner
}

/** A tag with a picture before a song. */
function tagged(song: Buffer): Buffer {
  const frame = (id: string, words: string) =>
    Buffer.concat([text(id), number(words.length), Buffer.alloc(2), text(words)])
  const frames = Buffer.concat([
    frame('TIT2', `\0${canary}`),
    frame('COMM', `\0eng\0${canary}`),
    frame('APIC', `\0image/svg+xml\0\u0003\0<svg>${canary}</svg>`),
  ])
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (frames.length >> shift) & 127))
  return Buffer.concat([text('ID3'), Buffer.from([3, 0, 0]), size, frames, song])
}

export async function hostileSounds(): Promise<Hostile[]> {
  const sound = (
    what: string,
    bytes: Buffer,
    becomes: Hostile['becomes'],
    kind: Hostile['kind'] = 'voice',
  ) => ({
    what,
    kind,
    bytes,
    becomes,
  })
  const tags = { title: canary, artist: canary, comment: canary }
  const mp4 = await voice({ seconds: 5, wrapping: 'mp4', codec: 'aac' })
  const tableLast = await voice({ seconds: 5, wrapping: 'mp4-table-last' })
  const webm = await voice({ seconds: 5, wrapping: 'webm' })
  const ogg = await voice({ seconds: 5, wrapping: 'ogg' })
  const mp3 = await voice({ seconds: 5, wrapping: 'mp3' })
  const wav = await voice({ seconds: 5, wrapping: 'wav', tags })
  const forty = await voice({ seconds: 40, wrapping: 'mp4', codec: 'aac' })
  const fortyWebm = await voice({ seconds: 40, wrapping: 'webm' })
  const fast = (wrapping: 'mp4' | 'webm' | 'ogg', codec: 'aac' | 'opus') =>
    voice({ seconds: 40, wrapping, codec, retimed: (at) => at / 10 })
  return [
    sound('nothing', Buffer.alloc(0), [422]),
    sound('a single byte', Buffer.from([0xff]), nothing),
    sound('words', text(canary), nothing),
    sound('an SVG', text(`<svg onload="${canary}"/>`), nothing),
    sound(
      'a page in front of a song',
      Buffer.concat([text(`<script>${canary}</script>`), mp3]),
      nothing,
      'music',
    ),
    sound(
      'a playlist that names an inner address',
      text('#EXTM3U\n#EXTINF:9,\nhttp://169.254.169.254/a.ts\n'),
      nothing,
      'music',
    ),
    sound('an archive', Buffer.concat([text('PK\u0003\u0004'), noise(2000)]), nothing),
    sound('a program', Buffer.concat([text('\u007fELF'), noise(2000)]), nothing),
    sound('noise', noise(100_000), nothing),
    sound(
      'noise that begins as an MP4',
      Buffer.concat([mp4.subarray(0, 32), noise(100_000)]),
      nothing,
    ),
    sound(
      'noise that begins as a WebM',
      Buffer.concat([webm.subarray(0, 64), noise(100_000)]),
      nothing,
    ),
    sound('noise that begins as an Ogg', Buffer.concat([text('OggS'), noise(100_000)]), nothing),
    sound('an MP4 of zeros', Buffer.concat([mp4.subarray(0, 32), Buffer.alloc(100_000)]), nothing),
    sound('half an MP4 whose table is whole', mp4.subarray(0, mp4.length - 400), nothing),
    sound('half an MP4 without a table', half(tableLast), nothing),
    sound('half a tag', text('ID3\u0003\0\0\u007f\u007f\u007f\u007f'), nothing),
    sound('an MP4 that turns into noise', noisyHalf(mp4), [422, 200] as const),
    sound(
      '40 seconds whose heads say one',
      overwritten(overwritten(forty, 'mvhd', 20, number(1000)), 'mdhd', 20, number(44_100)),
      long,
    ),
    sound('40 seconds whose times say four, AAC in MP4', await fast('mp4', 'aac'), long),
    sound('40 seconds whose times say four, Opus in MP4', await fast('mp4', 'opus'), long),
    sound('40 seconds whose times say four, Opus in WebM', await fast('webm', 'opus'), long),
    sound('40 seconds that say nothing of their length', fortyWebm, long),
    sound(
      'a table of four billion samples',
      overwritten(mp4, 'stsz', 12, number(0xffff_ffff)),
      nothing,
    ),
    sound(
      'four billion times in one entry',
      overwritten(mp4, 'stts', 12, number(0xffff_ffff)),
      nothing,
    ),
    sound('four billion chunks', overwritten(mp4, 'stco', 8, number(0xffff_ffff)), nothing),
    sound('samples of two gigabytes', overwritten(mp4, 'stsz', 16, number(0x7fff_ffff)), nothing),
    sound(
      'boxes in boxes, 20,000 deep',
      Buffer.concat([mp4.subarray(0, 32), nested(20_000)]),
      nothing,
    ),
    sound(
      'a box without an end',
      Buffer.concat([mp4.subarray(0, 32), number(0), text('moov'), Buffer.alloc(64)]),
      nothing,
    ),
    sound('a sound of no rate', overwritten(wav, 'fmt ', 12, Buffer.alloc(4)), nothing),
    sound('an MP4 that says where it was made', intoTable(tableLast, ...notes), 'taken'),
    sound(
      'an MP4 with a page behind it',
      Buffer.concat([tableLast, box('free', text(`<script>${canary}</script>`))]),
      'taken',
    ),
    sound('a song with a tag and a picture', tagged(mp3), 'taken', 'music'),
    sound('an Ogg with comments', await voice({ seconds: 2, wrapping: 'ogg', tags }), 'taken'),
    sound('a WAV with notes', wav, 'taken'),
    sound('a WebM with tags', await voice({ seconds: 2, wrapping: 'webm', tags }), 'taken'),
    sound('a WebM that turns into noise', noisyHalf(webm), [422, 200] as const),
    sound('an Ogg that turns into noise', noisyHalf(ogg), [422, 200] as const),
  ]
}
