import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../../platform/errors.ts'
import { createQueue } from '../../platform/semaphore.ts'
import { documentLimits, photoLimits } from './contract.ts'
import { createReserve, decodedBytes } from './decode-memory.ts'

// A photo is decoded on one thread, few at a time: nobody's photo starves everybody's requests.
sharp.concurrency(1)
sharp.cache(false)
// Apart from each other: links on slow or hostile hosts keep no upload waiting, nor uploads the photos of a deck.
const queues = { upload: createQueue(2, 40), link: createQueue(1, 40) } as const

const reserve = createReserve()

/** How a picture begins. */
const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
} as const

/**
 * Decodes a JPEG, PNG or WebP and encodes it anew as WebP in two sizes, upright and without any metadata.
 * @throws Refusal WRONG_TYPE (not such an image), UNDECODABLE (broken, more than 24 megapixels, or a side beyond 16,384)
 */
export async function encodePhoto(
  bytes: Buffer,
  source: keyof typeof queues,
): Promise<{ large: Buffer; small: Buffer }> {
  if (!Object.values(signatures).some((isOne) => isOne(bytes)))
    throw new Refusal('WRONG_TYPE', 'Please select an image file.')
  return decode(bytes, source, async (upright) => {
    const large = await scaled(upright, photoLimits.editorSide)
    return { large, small: await scaled(sharp(large), photoLimits.smallSide) }
  })
}

/** The same of a JPEG or PNG of an ID document, in one size that leaves its small print readable. @throws Refusal as `encodePhoto` */
export async function encodeDocument(bytes: Buffer): Promise<Buffer> {
  if (!signatures.jpeg(bytes) && !signatures.png(bytes))
    throw new Refusal('WRONG_TYPE', 'Please select a JPG or PNG file.')
  return decode(bytes, 'upload', (upright) => scaled(upright, documentLimits.side))
}

/** Decodes a picture when it is its turn and its memory is free. @throws Refusal UNDECODABLE, UNAVAILABLE */
const decode = <T>(bytes: Buffer, source: keyof typeof queues, work: (upright: Sharp) => Promise<T>): Promise<T> =>
  queues[source](async () => {
    try {
      return await reserve(decodedBytes(await sizeOf(bytes)), () =>
        work(sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' }).autoOrient()),
      )
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal('UNDECODABLE', 'This image could not be read. Please choose another one.')
    }
  })

/** Reads the header alone. @throws Refusal UNDECODABLE for a picture whose sides alone would take much memory */
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
    .toBuffer()
