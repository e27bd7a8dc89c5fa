/** In decimal degrees: latitude -90 to 90, longitude -180 to 180. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Center of a cell in which others see people. Only cells are compared, so nothing finer can leak. */
export type Cell = Point

export const earthRadius = 3958.8
const milesPerDegree = (earthRadius * Math.PI) / 180

/** Miles between a person's position and where they are seen, and how much more if they share privately. */
export const shifts = { all: 0.5, private: 2 } as const

/**
 * Finds the cell of a point.
 * @param size its width in miles
 */
export function cellOf({ latitude, longitude }: Point, size: number): Cell {
  const row = rowOf(latitude, size)
  const width = columnWidth(row, size)
  const columns = Math.round(360 / width)
  const column = Math.min(columns - 1, Math.max(0, Math.floor((wrap(longitude) + 180) / width)))
  return {
    latitude: tidy(-90 + (row + 0.5) * rowsOf(size).height),
    longitude: tidy(-180 + (column + 0.5) * width),
  }
}

/**
 * Moves a point by some miles. Others only see a person at such a point, in a secret direction that is the same for all positions: an
 * attacker who infers it from many moves and knows this code still has to search a circle around it. A new direction per position would
 * average out over a journey.
 * @param direction in radians
 */
export function displaced({ latitude, longitude }: Point, direction: number, miles: number): Point {
  const north = (miles * Math.cos(direction)) / milesPerDegree
  const east = miles * Math.sin(direction) * columnWidth(rowOf(latitude, 1), 1)
  return {
    latitude: Math.min(90, Math.max(-90, latitude + north)),
    longitude: wrap(longitude + east),
  }
}

/** Rounds a displaced point to about a hundred meters. */
export const roughly = ({ latitude, longitude }: Point): Point => ({
  latitude: coarse(latitude),
  longitude: coarse(longitude),
})

/** Number of rows of cells from pole to pole, and a row's height in degrees of latitude. */
function rowsOf(size: number): { count: number; height: number } {
  const count = Math.round((180 * milesPerDegree) / size)
  return { count, height: 180 / count }
}

function rowOf(latitude: number, size: number): number {
  const { count, height } = rowsOf(size)
  return Math.min(count - 1, Math.max(0, Math.floor((latitude + 90) / height)))
}

/** Width of a cell in degrees of longitude: a whole number of equal columns around the earth. */
function columnWidth(row: number, size: number): number {
  const circle = 360 * milesPerDegree * Math.cos(radians(-90 + (row + 0.5) * rowsOf(size).height))
  return 360 / Math.max(1, Math.round(circle / size))
}

/** Normalizes a longitude, or a difference of two, to -180 (included) to 180 (excluded). */
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
export const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Seven decimals, about a centimeter, so that a cell read back from text or a column is the same cell. */
const tidy = (degrees: number) => Math.round(degrees * 1e7) / 1e7
const coarse = (degrees: number) => Math.round(degrees * 1e3) / 1e3
