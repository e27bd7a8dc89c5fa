/** A cell's center: longitude x and latitude y in degrees. */
interface Cell {
  readonly x: number
  readonly y: number
}

/** A part of the map to search, and the place to search from, both in Postgres's notation. */
export interface Part {
  readonly place: string
  readonly bounds: string
}

/** Miles beyond which distance no longer affects a deck's order. */
const furthest = 200
const milesPerDegree = 69.09
const height = (latitude: number) => degrees(Math.asinh(Math.tan(radians(latitude))))

/**
 * Parts of the map around a cell that contain everyone within this many miles, or everyone. On the map (Mercator's projection, as in the
 * index `users_near`), the nearest people are also the nearest in miles, as far as a deck's order tells them apart. Near the map's edge at
 * 180 degrees there are two parts, and the other one is seen from beyond the edge.
 */
export function partsAround({ x, y }: Cell, miles: number | null): Part[] {
  // A little more than needed, since the earth isn't a perfect sphere and cells are rounded.
  const reach = ((miles ?? furthest) * 1.01 + 0.1) / milesPerDegree
  const [south, north] = [Math.max(-89.999, y - reach), Math.min(89.999, y + reach)]
  const narrowest = Math.cos(radians(Math.max(Math.abs(south), Math.abs(north))))
  const across = Math.min(
    180,
    degrees(Math.asin(Math.min(1, Math.sin(radians(Math.min(90, reach))) / narrowest))),
  )
  const isWhole = miles === null
  const [low, high] = isWhole ? [-1000, 1000] : [height(south), height(north)]
  const box = (west: number, east: number) => `((${west},${low}),(${east},${high}))`
  const part = (from: number, west: number, east: number): Part => ({
    place: `(${from},${height(y)})`,
    bounds: box(Math.max(-180, west), Math.min(180, east)),
  })
  const span = isWhole || across >= 90 ? 180 : across
  if (x + across > 180) return [part(x, x - span, 180), part(x - 360, -180, x - 360 + span - 1e-9)]
  if (x - across < -180) return [part(x, -180, x + span), part(x + 360, x + 360 - span + 1e-9, 180)]
  return [isWhole || span === 180 ? part(x, -180, 180) : part(x, x - span, x + span)]
}

const radians = (value: number) => (value * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI
