/** A photo's position on its stage: its center in CSS pixels from the stage's center, and its scale relative to the fitted size. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 }
/** The double-tap scale, and how much further a pinch goes. */
const [usual, further] = [2.5, 1.6]

/**
 * The double-tap scale, at which a long photo fills its stage if it has the pixels, and the largest scale. `natural` is in pixels of the
 * file.
 */
export function scalesOf(natural: Size, photo: Size, stage: Size): { tap: number; most: number } {
  const filling = Math.max(stage.width / photo.width, stage.height / photo.height)
  const tap = Math.max(usual, Math.min(filling, natural.width / photo.width || 0))
  return { tap, most: tap * further }
}

/** Scales by `factor`, up to `most`, keeping the spot under `point` (from the stage's center) in place. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, most: number): Zoom {
  const scale = Math.min(most, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return { scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown }
}

/** Limits a move to where the photo's edge meets the stage's edge; a smaller photo stays centered. */
export function within({ scale, x, y }: Zoom, photo: Size, stage: Size): Zoom {
  const hold = (at: number, length: number, room: number) => {
    const furthest = Math.max(0, (length * scale - room) / 2)
    return furthest === 0 ? 0 : Math.min(furthest, Math.max(-furthest, at))
  }
  return { scale, x: hold(x, photo.width, stage.width), y: hold(y, photo.height, stage.height) }
}
