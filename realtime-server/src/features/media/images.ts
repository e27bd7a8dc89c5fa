import sharp, { type Sharp } from 'sharp'
import { bytesOfArray, isCutOff } from '../../contract/files/cut-off.ts'
import { formatOf } from '../../contract/files/file-format.ts'
import { isLong } from '../../contract/files/long-picture.ts'
import { cutOf, fit, readable, type Size } from '../../contract/files/picture-size.ts'
import { Refusal, refuse } from '../../platform/base/refusal.ts'
import { createQueue } from '../../platform/base/semaphore.ts'
import { documentLimits, photoLimits } from './contract.ts'
import { createReserve, decodedBytes } from './decode-memory.ts'

// Decodes each photo on one thread, and few at a time, so that other requests aren't slowed down.
sharp.concurrency(1)
sharp.cache(false)
// Links and uploads have separate queues, so that slow hosts delay no uploads and uploads delay no photos of a deck.
const queues = { upload: createQueue(2, 40), link: createQueue(1, 40) } as const

const reserve = createReserve()

/** The bytes decide the format, not the file's name or type. */
function requireFormat(
  bytes: Buffer,
  formats: readonly string[],
  name: 'notImage' | 'documentType',
): void {
  if (bytes.length === 0) throw refuse('fileEmpty')
  if (!formats.includes(formatOf(bytes)?.name ?? '')) throw refuse(name)
}

/**
 * Decodes a JPEG, PNG or WebP and encodes it as WebP in two sizes, upright and without metadata. For a long picture, the small size is
 * cropped: the top of a tall one, the middle of a wide one.
 * @throws Refusal WRONG_TYPE (another format), UNDECODABLE (empty, cut off, broken, over 24 megapixels, or a side over 16,384 pixels)
 */
export async function encodePhoto(
  bytes: Buffer,
  source: keyof typeof queues,
): Promise<{ large: Buffer; small: Buffer; width: number; height: number }> {
  requireFormat(bytes, ['jpeg', 'png', 'webp'], 'notImage')
  return decode(bytes, source, async (upright, { width, height }) => {
    const size = readable(width, height, photoLimits.editorSide)
    const large = await encoded(upright, size)
    const small = isLong(width, height)
      ? cutOf(size.width, size.height, photoLimits.cutSide)
      : fit(size.width, size.height, photoLimits.smallSide)
    return {
      large,
      small: await encoded(sharp(large), small, height > width ? 'top' : 'center'),
      ...size,
    }
  })
}

/**
 * Encodes a JPEG or PNG of an ID document in one size that keeps small print readable.
 * @throws Refusal like `encodePhoto`
 */
export async function encodeDocument(bytes: Buffer): Promise<Buffer> {
  requireFormat(bytes, ['jpeg', 'png'], 'documentType')
  return decode(bytes, 'upload', (upright, { width, height }) =>
    encoded(upright, readable(width, height, documentLimits.side)),
  )
}

/**
 * Decodes a picture once a slot and enough memory are free.
 * @throws Refusal UNDECODABLE, UNAVAILABLE
 */
const decode = <T>(
  bytes: Buffer,
  source: keyof typeof queues,
  work: (upright: Sharp, size: Size) => Promise<T>,
): Promise<T> =>
  queues[source](async () => {
    try {
      const size = await uprightSize(bytes)
      return await reserve(decodedBytes(size), () =>
        work(
          sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' }).autoOrient(),
          size,
        ),
      )
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw refuse((await isCutOff(bytesOfArray(bytes))) ? 'imageCutOff' : 'imageUnreadable')
    }
  })

/**
 * Reads only the header.
 * @throws Refusal UNDECODABLE for a picture whose sides alone would need much memory
 */
async function uprightSize(bytes: Buffer): Promise<Size> {
  const { width, height } = (
    await sharp(bytes, { limitInputPixels: photoLimits.pixels }).metadata()
  ).autoOrient
  if (Math.max(width, height) > photoLimits.longestSide) throw refuse('imageTooLong')
  return { width, height }
}

const encoded = (image: Sharp, { width, height }: Size, position = 'center'): Promise<Buffer> =>
  image
    .resize(width, height, { position })
    .webp({ quality: photoLimits.quality * 100 })
    .toBuffer()
