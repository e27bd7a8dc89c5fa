export type ContainerName = 'mp4' | 'webm' | 'ogg' | 'wav' | 'mp3' | 'aac' | 'flac'

/** Bytes that `sniff` needs from the beginning of a file, or after its tag. */
export const sniffed = 12

const text = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)
const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

// Both begin with eleven or twelve set bits. The two layer bits tell MP3 (never zero) from AAC (always zero).
const isFrame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
const layerOf = (head: Buffer) => ((head[1] ?? 0) >> 1) & 3

const signatures: readonly (readonly [ContainerName, (head: Buffer) => boolean])[] = [
  ['mp4', (head) => text(head, 4, 8) === 'ftyp'],
  ['webm', (head) => starts(head, 0x1a, 0x45, 0xdf, 0xa3)],
  ['ogg', (head) => text(head, 0, 4) === 'OggS'],
  ['wav', (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WAVE'],
  ['flac', (head) => text(head, 0, 4) === 'fLaC'],
  ['mp3', (head) => isFrame(head) && layerOf(head) !== 0],
  ['aac', (head) => isFrame(head) && ((head[1] ?? 0) & 0xf6) === 0xf0],
]

/** Length of the tag before a song's first frame; 0 without one. */
export const tagBytes = (head: Buffer): number =>
  text(head, 0, 3) === 'ID3'
    ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0)
    : 0

/**
 * Detects a file's format from its first bytes; null if it is neither sound nor video. The library alone would skip a web page in front of
 * a song.
 */
export const sniff = (head: Buffer): ContainerName | null =>
  signatures.find(([, isOne]) => isOne(head))?.[0] ?? null
