import { expect, it } from 'vitest'
import { formatOf } from './file-format.ts'

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg', 'picture'],
  ['\x89PNG\r\n\x1a\n', 'png', 'picture'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp', 'picture'],
  ['GIF89a', 'gif', 'picture'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'heif', 'picture'],
  ['\0\0\0\x20ftypavif\0\0\0\0', 'heif', 'picture'],
  ['II*\0', 'tiff', 'picture'],
  ['\0\0\0\x20ftypisom\0\0\x02\0', 'mp4', 'sound,video'],
  ['\0\0\0\x14ftypqt  \0\0\0\0', 'mp4', 'sound,video'],
  ['\0\0\0\x1cftypM4A \0\0\0\0', 'mp4', 'sound'],
  ['\x1a\x45\xdf\xa3', 'webm', 'sound,video'],
  ['OggS', 'ogg', 'sound,video'],
  ['RIFF\0\0\0\0WAVEfmt ', 'wav', 'sound'],
  ['ID3\x04', 'mp3', 'sound'],
  ['\xff\xfb\x90', 'mp3', 'sound'],
  ['\xff\xf1\x50', 'aac', 'sound'],
  ['%PDF-1.7', 'other', ''],
  ['PK\x03\x04', 'other', ''],
  ['hello', undefined, undefined],
  ['', undefined, undefined],
])('a file that begins with %j is %s', (head, name, holds) => {
  const format = formatOf(Buffer.from(head, 'latin1'))
  expect([format?.name, format?.holds.join()]).toEqual([name, holds])
})
