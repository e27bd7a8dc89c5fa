import { fit, type Size } from '@swoon/realtime-server/contract/files/picture-size'
import { encodeJpeg } from '../../../lib/resize-image.ts'

/** Width by height of a cropped photo. */
export const ratio = 4 / 5
export const zoomAtMost = 4

/** The part of a picture to keep. */
export interface Crop {
  /** Quarter turns, clockwise: 0 to 3. */
  turns: number
  /** 1 keeps as much as fits, 2 half the width and height. */
  zoom: number
  /** The center of the kept part, in fractions of the turned picture's width and height. */
  x: number
  y: number
}

export const whole: Crop = { turns: 0, zoom: 1, x: 0.5, y: 0.5 }

const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 ? { width: height, height: width } : { width, height }

/** Width and height of the kept part, in pixels of the turned picture. */
export function keptSize(picture: Size, { turns, zoom }: Pick<Crop, 'turns' | 'zoom'>): Size {
  const { width, height } = turnedSize(picture, turns)
  const kept = Math.min(width, height * ratio) / zoom
  return { width: kept, height: kept / ratio }
}

const between = (least: number, most: number, value: number) =>
  Math.min(Math.max(value, least), most)

/** The nearest crop within the picture and the zoom limits. */
export function inside(picture: Size, { turns, zoom, x, y }: Crop): Crop {
  const limited = { turns: ((turns % 4) + 4) % 4, zoom: between(1, zoomAtMost, zoom) }
  const all = turnedSize(picture, limited.turns)
  const kept = keptSize(picture, limited)
  const [halfX, halfY] = [kept.width / all.width / 2, kept.height / all.height / 2]
  return { ...limited, x: between(halfX, 1 - halfX, x), y: between(halfY, 1 - halfY, y) }
}

/** The crop after pushing the picture by these fractions of the frame's width and height. */
export function pushed(picture: Size, crop: Crop, across: number, along: number): Crop {
  const all = turnedSize(picture, crop.turns)
  const kept = keptSize(picture, crop)
  const x = crop.x - (across * kept.width) / all.width
  const y = crop.y - (along * kept.height) / all.height
  return inside(picture, { ...crop, x, y })
}

/** The crop after a quarter turn clockwise, with its center on the same spot of the picture. */
export const turned = (picture: Size, { turns, zoom, x, y }: Crop): Crop =>
  inside(picture, { turns: turns + 1, zoom, x: 1 - y, y: x })

/** The size of the stored photo: never enlarged, longer side at most `longest`. */
export function storedSize(picture: Size, crop: Crop, longest: number): Size {
  const height = Math.max(1, Math.round(Math.min(longest, keptSize(picture, crop).height)))
  return { width: Math.max(1, Math.round(height * ratio)), height }
}

/** Draws the kept part of a picture over a whole canvas. */
export const drawCrop = (pen: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop): void =>
  draw(pen, picture, crop, keptSize(picture, crop).width)

/** Draws a picture around the center of a crop, so that `across` of its pixels fill the canvas's width. */
function draw(
  pen: CanvasRenderingContext2D,
  picture: ImageBitmap,
  crop: Crop,
  across: number,
): void {
  const { width, height } = pen.canvas
  const all = turnedSize(picture, crop.turns)
  const scale = width / across
  pen.setTransform(1, 0, 0, 1, 0, 0)
  // Transparent parts would turn black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.translate(width / 2, height / 2)
  pen.scale(scale, scale)
  pen.translate(all.width * (0.5 - crop.x), all.height * (0.5 - crop.y))
  pen.rotate((crop.turns * Math.PI) / 2)
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

/** The kept part, as a JPEG. @throws Error if the browser cannot encode it */
export const encodeCrop = (
  picture: ImageBitmap,
  crop: Crop,
  longest: number,
  quality: number,
): Promise<Blob> =>
  encodeJpeg(storedSize(picture, crop, longest), quality, (pen) => drawCrop(pen, picture, crop))

/** The whole picture, turned, as a JPEG. @throws Error if the browser cannot encode it */
export function encodeWhole(
  picture: ImageBitmap,
  turns: number,
  longest: number,
  quality: number,
): Promise<Blob> {
  const { width, height } = turnedSize(picture, turns)
  return encodeJpeg(fit(width, height, longest), quality, (pen) =>
    draw(pen, picture, { ...whole, turns }, width),
  )
}
