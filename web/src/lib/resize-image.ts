import type { Size } from '@swoon/realtime-server/contract/files/picture-size'
import { seen } from './file-bytes.ts'

export class NotDecoded extends Error {}

/**
 * Decodes an image file upright, resized during decoding, so that a phone does not hold the large picture.
 * @param size the target size
 * @throws NotDecoded if the browser cannot decode the file
 */
export async function decodeImage(
  blob: Blob,
  size: (width: number, height: number) => Size,
): Promise<ImageBitmap> {
  const { file } = await seen(blob)
  try {
    const image = await uprightSize(file)
    const { width, height } = size(image.width, image.height)
    const resize: ImageBitmapOptions =
      width < image.width || height < image.height
        ? { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' }
        : {}
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...resize })
  } catch {
    throw new NotDecoded('Not decoded')
  }
}

/** The size of a picture when upright. Reads only its header. */
async function uprightSize(file: Blob): Promise<Size> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * Makes a smaller, upright JPEG of an image file, of quality 0 to 1.
 * @param size the target size
 * @throws NotDecoded if the browser cannot decode the file
 */
export async function resizeImage(
  file: Blob,
  size: (width: number, height: number) => Size,
  quality: number,
): Promise<Blob> {
  // Not every browser resizes a picture while decoding it.
  let wanted: Size = { width: 1, height: 1 }
  const image = await decodeImage(file, (...sides) => {
    wanted = size(...sides)
    return wanted
  })
  return encodeJpeg(wanted, quality, (pen, { width, height }) => {
    pen.drawImage(image, 0, 0, width, height)
    image.close()
  })
}

/** Encodes a picture painted on white, since transparent parts would turn black in a JPEG. @throws Error if the browser cannot encode it */
export async function encodeJpeg(
  size: Size,
  quality: number,
  paint: (pen: CanvasRenderingContext2D, size: Size) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  paint(pen, size)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Not encoded'))),
      'image/jpeg',
      quality,
    )
  })
}
