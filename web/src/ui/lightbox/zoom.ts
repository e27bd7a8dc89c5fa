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
const most = 4

/** Scales by `factor`, keeping the spot under `point` (from the stage's center) in place. */
export function zoomAt(zoom: Zoom, factor: number, point: Point): Zoom {
  const scale = Math.min(most, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return { scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown }
}

/** Limits a move to where the photo's edge meets the stage's edge; a smaller photo stays in the middle. */
export function within({ scale, x, y }: Zoom, photo: Size, stage: Size): Zoom {
  const hold = (at: number, length: number, room: number) => {
    const furthest = Math.max(0, (length * scale - room) / 2)
    return furthest === 0 ? 0 : Math.min(furthest, Math.max(-furthest, at))
  }
  return { scale, x: hold(x, photo.width, stage.width), y: hold(y, photo.height, stage.height) }
}
