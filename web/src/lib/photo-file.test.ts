import { expect, it } from 'vitest'
import { isImage, isOfRareFormat } from './photo-file.ts'

const heic = '\0\0\0\x18ftypheic\0\0\0\0'

it.each([
  ['a.jpg', 'image/jpeg', 'damaged', true, false],
  ['a.jpg', 'image/jpeg', heic, true, true],
  ['a.jpg', 'image/jpeg', '', true, false],
  ['a.heic', 'image/heic', heic, true, true],
  ['A.HEIF', '', heic, true, true],
  ['a.tiff', 'image/tiff', 'MM', true, true],
  ['a.pdf', 'application/pdf', '%PDF', false, true],
  ['a.heic', 'application/pdf', heic, false, true],
])(
  '%s of the type "%s" that begins with %j: an image %s, of a rare format %s',
  async (name, type, bytes, image, rare) => {
    const file = new File([bytes], name, { type })
    expect(isImage(file)).toBe(image)
    expect(await isOfRareFormat(file)).toBe(rare)
  },
)
