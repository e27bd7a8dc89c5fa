/** Width and height in proportion with the longest side reduced to `longest`, never enlarged. Whole pixels, at least 1. */
export function fit(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export class NotDecoded extends Error {}

/**
 * Makes a smaller, upright JPEG of an image file: longest side in pixels, quality 0 to 1.
 * @throws NotDecoded if the browser cannot decode the file
 */
export async function resizeImage(file: Blob, longest: number, quality: number): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotDecoded('Not decoded')
  })
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
