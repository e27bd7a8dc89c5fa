/** How a photo lies on its stage: its centre in CSS pixels from the stage's, and how much larger it is than fitted. */
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

/** Scaled by `factor`, where what lies under `point` (from the stage's centre) stays under it. */
export function zoomAt(zoom: Zoom, factor: number, point: Point): Zoom {
  const scale = Math.min(most, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return { scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown }
}

/** Moved no further than until the photo's edge meets the stage's; what is smaller than the stage stays in its middle. */
export function within({ scale, x, y }: Zoom, photo: Size, stage: Size): Zoom {
  const hold = (at: number, length: number, room: number) => {
    const furthest = Math.max(0, (length * scale - room) / 2)
    return furthest === 0 ? 0 : Math.min(furthest, Math.max(-furthest, at))
  }
  return { scale, x: hold(x, photo.width, stage.width), y: hold(y, photo.height, stage.height) }
}
