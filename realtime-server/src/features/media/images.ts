import sharp, { type Sharp } from 'sharp'
import { bytesOfArray, cutOffFile, emptyFile, isCutOff } from '../../contract/files/cut-off.ts'
import { formatOf } from '../../contract/files/file-format.ts'
import { Refusal } from '../../platform/base/errors.ts'
import { createQueue } from '../../platform/base/semaphore.ts'
import { documentLimits, photoLimits } from './contract.ts'
import { createReserve, decodedBytes } from './decode-memory.ts'

// Each photo is decoded on one thread, and few at a time, so that requests of others are not slowed down.
sharp.concurrency(1)
sharp.cache(false)
// Links and uploads have separate queues, so that slow hosts delay no upload and uploads delay no photos of a deck.
const queues = { upload: createQueue(2, 40), link: createQueue(1, 40) } as const

const reserve = createReserve()

/** A picture is what its bytes say, whatever its name and type. */
function requireFormat(bytes: Buffer, formats: readonly string[], text: string): void {
  if (bytes.length === 0) throw new Refusal('UNDECODABLE', emptyFile)
  if (!formats.includes(formatOf(bytes)?.name ?? '')) throw new Refusal('WRONG_TYPE', text)
}

/**
 * Decodes a JPEG, PNG or WebP and encodes it as WebP in two sizes, upright and without metadata.
 * @throws Refusal WRONG_TYPE (another format), UNDECODABLE (empty, cut off, broken, over 24 megapixels, or a side over 16,384 pixels)
 */
export async function encodePhoto(
  bytes: Buffer,
  source: keyof typeof queues,
): Promise<{ large: Buffer; small: Buffer; width: number; height: number }> {
  requireFormat(bytes, ['jpeg', 'png', 'webp'], 'Please select an image file.')
  return decode(bytes, source, async (upright) => {
    const { data: large, info } = await scaled(upright, photoLimits.editorSide)
    const { data: small } = await scaled(sharp(large), photoLimits.smallSide)
    return { large, small, width: info.width, height: info.height }
  })
}

/** Encodes a JPEG or PNG of an ID document in one size that keeps small print readable. @throws Refusal as `encodePhoto` */
export async function encodeDocument(bytes: Buffer): Promise<Buffer> {
  requireFormat(bytes, ['jpeg', 'png'], 'Invalid File Type: Please select a JPG or PNG file.')
  return decode(bytes, 'upload', async (upright) => (await scaled(upright, documentLimits.side)).data)
}

/** Decodes a picture when its turn comes and its memory is free. @throws Refusal UNDECODABLE, UNAVAILABLE */
const decode = <T>(bytes: Buffer, source: keyof typeof queues, work: (upright: Sharp) => Promise<T>): Promise<T> =>
  queues[source](async () => {
    try {
      return await reserve(decodedBytes(await sizeOf(bytes)), () =>
        work(sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' }).autoOrient()),
      )
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(
        'UNDECODABLE',
        (await isCutOff(bytesOfArray(bytes)))
          ? cutOffFile('image')
          : 'This image could not be read. Please choose another one.',
      )
    }
  })

/** Reads the header only. @throws Refusal UNDECODABLE for a picture whose sides alone would need much memory */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: photoLimits.pixels }).metadata()
  if (Math.max(width, height) > photoLimits.longestSide)
    throw new Refusal('UNDECODABLE', 'This image is too long or too wide. Please choose another one.')
  return { width, height }
}

const scaled = (image: Sharp, side: number) =>
  image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: photoLimits.quality * 100 })
    .toBuffer({ resolveWithObject: true })
