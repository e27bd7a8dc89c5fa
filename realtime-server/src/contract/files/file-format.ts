/** A file's format by its first bytes: its name and the type declared by its sender may be missing or wrong. */
export interface Format {
  name:
    | 'jpeg'
    | 'png'
    | 'webp'
    | 'gif'
    | 'bmp'
    | 'tiff'
    | 'heif'
    | 'mp4'
    | 'webm'
    | 'ogg'
    | 'wav'
    | 'mp3'
    | 'aac'
    | 'flac'
    | 'other'
  /** Possible contents. */
  holds: readonly ('picture' | 'sound' | 'video')[]
  /** Type by which browsers know it. */
  type: string
}

/** First bytes that identify a format. */
export const headBytes = 16

const latin = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to))
const starts =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, at) => head[at] === byte)
const says =
  (text: string, at = 0) =>
  (head: Uint8Array) =>
    latin(head, at, at + text.length) === text
const both =
  (...tests: ((head: Uint8Array) => boolean)[]) =>
  (head: Uint8Array) =>
    tests.every((test) => test(head))

const isBoxed = says('ftyp', 4)
const pictureBrand = /^(hei[cfmsx]|hev[cmsx]|mif[12]|msf1|avi[fos]|crx |jxl )$/
// Both begin with eleven or twelve set bits. The two layer bits tell MP3 (never zero) from AAC (always zero).
const isFrame = (head: Uint8Array) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
const layerOf = (head: Uint8Array) => ((head[1] ?? 0) >> 1) & 3

const picture = ['picture'] as const
const sound = ['sound'] as const
const either = ['sound', 'video'] as const
const other: Format = { name: 'other', holds: [], type: 'application/octet-stream' }

const formats: readonly (readonly [(head: Uint8Array) => boolean, Format])[] = [
  [starts(0xff, 0xd8, 0xff), { name: 'jpeg', holds: picture, type: 'image/jpeg' }],
  [
    starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    { name: 'png', holds: picture, type: 'image/png' },
  ],
  [both(says('RIFF'), says('WEBP', 8)), { name: 'webp', holds: picture, type: 'image/webp' }],
  [both(says('GIF8'), says('a', 5)), { name: 'gif', holds: picture, type: 'image/gif' }],
  [
    both(says('BM'), starts(0x42, 0x4d), (head) => head[6] === 0 && head[7] === 0),
    { name: 'bmp', holds: picture, type: 'image/bmp' },
  ],
  [
    (head) => says('II*\0')(head) || says('MM\0*')(head),
    { name: 'tiff', holds: picture, type: 'image/tiff' },
  ],
  [
    both(isBoxed, (head) => /^avi[fs]$/.test(latin(head, 8, 12))),
    { name: 'heif', holds: picture, type: 'image/avif' },
  ],
  [
    both(isBoxed, (head) => pictureBrand.test(latin(head, 8, 12))),
    { name: 'heif', holds: picture, type: 'image/heic' },
  ],
  [
    both(isBoxed, (head) => /^M4[AB] $/.test(latin(head, 8, 12))),
    { name: 'mp4', holds: sound, type: 'audio/mp4' },
  ],
  [isBoxed, { name: 'mp4', holds: either, type: 'video/mp4' }],
  [starts(0x1a, 0x45, 0xdf, 0xa3), { name: 'webm', holds: either, type: 'video/webm' }],
  [says('OggS'), { name: 'ogg', holds: either, type: 'audio/ogg' }],
  [both(says('RIFF'), says('WAVE', 8)), { name: 'wav', holds: sound, type: 'audio/wav' }],
  [says('fLaC'), { name: 'flac', holds: sound, type: 'audio/flac' }],
  [says('ID3'), { name: 'mp3', holds: sound, type: 'audio/mpeg' }],
  [
    (head) => isFrame(head) && layerOf(head) !== 0,
    { name: 'mp3', holds: sound, type: 'audio/mpeg' },
  ],
  [
    (head) => isFrame(head) && ((head[1] ?? 0) & 0xf6) === 0xf0,
    { name: 'aac', holds: sound, type: 'audio/aac' },
  ],
  // Files that people often pick by mistake.
  ...['%PDF', 'PK\x03\x04', '\x1f\x8b', 'Rar!', '7z\xbc\xaf', '{\\rtf', '\x7fELF', 'MZ'].map(
    (text) => [says(text), other] as const,
  ),
]

/** Detects a file's format by its first `headBytes` bytes; null if it is unknown. */
export const formatOf = (head: Uint8Array): Format | null =>
  formats.find(([isOne]) => isOne(head))?.[1] ?? null
