import { expect, it } from 'vitest'
import { isOfRareFormat, photoFault } from './photo-file.ts'

const heic = '\0\0\0\x18ftypheic\0\0\0\0'
const png = '\x89PNG\r\n\x1a\n\0\0\0\0IEND\xaeB`\x82'
const jpeg = '\xff\xd8\xff\xe0\0\x04ab\xff\xd9'
const fileOf = (bytes: string, name: string, type: string) =>
  new File([Buffer.from(bytes, 'latin1')], name, { type })
const atMost = { bytes: 1000, text: 'Too large.' }

it.each([
  ['IMG_1234', '', jpeg, null, false],
  ['IMG_1234', 'application/octet-stream', png, null, false],
  ['a.jpg', 'image/jpeg', png, null, false],
  ['scan.pdf', 'application/pdf', jpeg, null, false],
  ['a.jpg', 'image/jpeg', 'damaged', null, false],
  ['a.jpg', 'image/jpeg', heic, null, true],
  ['a.heic', 'image/heic', heic, null, true],
  ['A.HEIF', '', heic, null, true],
  ['IMG_1234', '', heic, null, true],
  ['a.tiff', 'image/tiff', 'MM', null, true],
  ['a.pdf', 'application/pdf', '%PDF', 'no-image', true],
  ['a.jpg', 'image/jpeg', '%PDF', 'no-image', true],
  ['IMG_1234', '', 'hello', 'no-image', true],
  ['a.jpg', 'image/jpeg', '\0\0\0\x20ftypisom', 'no-image', true],
  ['a.jpg', 'image/jpeg', '', 'broken', false],
  ['a.jpg', 'image/jpeg', jpeg.slice(0, -1), 'broken', false],
  ['a.png', '', png.slice(0, -5), 'broken', false],
  ['a.jpg', 'image/jpeg', jpeg + 'x'.repeat(1000), 'large', false],
])(
  '%s of the type "%s" that begins with %j: %s, of a rare format %s',
  async (name, type, bytes, fault, rare) => {
    const file = fileOf(bytes, name, type)
    expect((await photoFault(file, atMost))?.sort ?? null).toBe(fault)
    expect(await isOfRareFormat(file)).toBe(rare)
  },
)

it('a photo that was cut off, an empty one and one that cannot be opened each have words of their own', async () => {
  const said = async (file: File) => (await photoFault(file, atMost))?.text
  expect(await said(fileOf(jpeg.slice(0, -2), 'a.jpg', ''))).toBe(
    'This photo was cut off: part of it is missing. Choose another one.',
  )
  expect(await said(fileOf('', 'a.jpg', 'image/jpeg'))).toBe(
    'This file is empty. Choose another one.',
  )
  const gone = fileOf(jpeg, 'a.jpg', 'image/jpeg')
  gone.slice = () => {
    throw new DOMException('', 'NotReadableError')
  }
  expect(await said(gone)).toBe("This file can't be opened. Choose another one.")
})
