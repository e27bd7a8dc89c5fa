import type { Point } from '../../realtime-server/src/features/location/rules.ts'

const milesPerDegree = 69.09
const metersPerMile = 1609.344
const shrink = ({ latitude }: Point) => Math.cos((latitude * Math.PI) / 180)

/** The point this many miles north and east of another. */
export const moved = (from: Point, up: number, across: number): Point => ({
  latitude: from.latitude + up / milesPerDegree,
  longitude: from.longitude + across / (milesPerDegree * shrink(from)),
})

/** Miles that one point is north, and east, of another. */
export const north = (from: Point, to: Point) => (to.latitude - from.latitude) * milesPerDegree
export const east = (from: Point, to: Point) =>
  (to.longitude - from.longitude) * milesPerDegree * shrink(from)

export const meters = (one: Point, other: Point) =>
  Math.hypot(north(one, other), east(one, other)) * metersPerMile

/** The point this many miles from one point towards another. */
export function spread(from: Point, to: Point, miles: number): Point {
  const way = Math.hypot(north(from, to), east(from, to)) || 1
  return moved(from, (north(from, to) * miles) / way, (east(from, to) * miles) / way)
}

export const centerOf = (points: readonly Point[]): Point => {
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  return {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  }
}

/** The estimated position at a time of a person moving steadily: on the straight line that best fits their sightings. */
export function lineAt(seen: readonly { hours: number; cell: Point }[], hours: number): Point {
  const middle = seen.reduce((sum, each) => sum + each.hours, 0) / seen.length
  const fitted = (pick: (point: Point) => number): number => {
    const mean = seen.reduce((sum, { cell }) => sum + pick(cell), 0) / seen.length
    const rise = seen.reduce(
      (sum, each) => sum + (each.hours - middle) * (pick(each.cell) - mean),
      0,
    )
    const run = seen.reduce((sum, each) => sum + (each.hours - middle) ** 2, 0)
    return mean + (run === 0 ? 0 : (rise / run) * (hours - middle))
  }
  return {
    latitude: fitted(({ latitude }) => latitude),
    longitude: fitted(({ longitude }) => longitude),
  }
}

/** The same sequence of numbers from 0 to 1 in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Errors in meters: the median, the smallest, and both as text. */
export function summary(errors: readonly number[]): { median: number; best: number; text: string } {
  const sorted = [...errors].sort((a, b) => a - b)
  const half = sorted.length / 2
  const median = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
  const best = sorted[0] ?? 0
  return { median, best, text: `median ${Math.round(median)} m, best ${Math.round(best)} m` }
}
