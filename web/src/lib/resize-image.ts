import { seen } from './file-bytes.ts'

interface Size {
  width: number
  height: number
}

/** Width and height in proportion with the longest side reduced to `longest`, never enlarged. Whole pixels, at least 1. */
export const fit = (width: number, height: number, longest: number): Size =>
  scaled(width, height, longest / Math.max(width, height))

/** Width and height in proportion, reduced until the picture has at most so many pixels, each of which takes 4 bytes of memory. */
export const within = (width: number, height: number, pixels: number): Size =>
  scaled(width, height, Math.sqrt(pixels / (width * height)))

function scaled(width: number, height: number, by: number): Size {
  const scale = Math.min(1, by)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export class NotDecoded extends Error {}

/**
 * Decodes an image file upright, reduced while it is decoded, so that a phone does not hold the large picture.
 * @param size the size to which it is reduced
 * @throws NotDecoded if the browser cannot decode the file
 */
export async function decodeImage(blob: Blob, size: (width: number, height: number) => Size): Promise<ImageBitmap> {
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

/** The size of a picture as it is to be seen. Only its head is read. */
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
 * Makes a smaller, upright JPEG of an image file: longest side in pixels, quality 0 to 1.
 * @throws NotDecoded if the browser cannot decode the file
 */
export async function resizeImage(file: Blob, longest: number, quality: number): Promise<Blob> {
  const image = await decodeImage(file, (width, height) => fit(width, height, longest))
  const { width, height } = fit(image.width, image.height, longest)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  // Transparent parts would become black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not encoded'))), 'image/jpeg', quality)
  })
}
