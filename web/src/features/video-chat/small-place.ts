export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Place {
  left: number
  top: number
}

/** Pixels between tried places, and between a place and the edges. */
const step = 8
const margin = 12

/** The part of a control that the window would cover: nothing, some of it, or its middle, where people press. */
function loss(window: Box, control: Box): number {
  const width =
    Math.min(window.left + window.width, control.left + control.width) -
    Math.max(window.left, control.left)
  const height =
    Math.min(window.top + window.height, control.top + control.height) -
    Math.max(window.top, control.top)
  if (width <= 0 || height <= 0) return 0
  const share = (width * height) / (control.width * control.height)
  return share + (coversMiddle(window, control) ? 1 : 0)
}

function coversMiddle(window: Box, control: Box): boolean {
  const x = control.left + control.width / 2 - window.left
  const y = control.top + control.height / 2 - window.top
  return x > 0 && x < window.width && y > 0 && y < window.height
}

/** Total area of controls that the window would cover. */
export const lossAt = (window: Box, controls: readonly Box[]): number =>
  controls.reduce((sum, control) => sum + loss(window, control), 0)

/** The place within `around` nearest to the wanted one, at its left or right edge. */
export function atEdge(
  { left, top }: Place,
  size: { width: number; height: number },
  around: Box,
): Place {
  const [first, last] = [around.left + margin, around.left + around.width - size.width - margin]
  const lowest = around.top + around.height - size.height - margin
  return {
    left: left + size.width / 2 < around.left + around.width / 2 ? first : last,
    top: Math.max(around.top + margin, Math.min(top, lowest)),
  }
}

/**
 * The place of a small window over a screen: at the left or right edge, where it covers the least of the controls, and nearest to the
 * wanted place.
 * @param around the part of the screen it may cover
 */
export function bestPlace(
  wanted: Place,
  size: { width: number; height: number },
  around: Box,
  controls: readonly Box[],
): Place {
  const near = atEdge(wanted, size, around)
  const other = atEdge(
    { ...wanted, left: 2 * around.left + around.width - near.left - size.width },
    size,
    around,
  )
  const lowest = around.top + around.height - size.height - margin
  let best = near
  let least = Number.POSITIVE_INFINITY
  for (const { left } of [near, other])
    for (let top = lowest; top >= around.top + margin; top -= step) {
      const lost = lossAt({ left, top, ...size }, controls)
      const way = Math.hypot(left - near.left, top - near.top) / 100_000
      if (lost + way >= least) continue
      least = lost + way
      best = { left, top }
    }
  return best
}
