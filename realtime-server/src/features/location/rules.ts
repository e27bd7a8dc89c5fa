import type { LocationMode } from './contract.ts'

/** Decimal degrees: latitude -90 to 90, longitude -180 to 180. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** The centre of a cell of about one mile. Nothing but cells is ever compared, so nothing finer can leak. */
export type Cell = Point

const earthRadius = 3958.8
const milesPerDegree = (earthRadius * Math.PI) / 180
const rows = Math.round(180 * milesPerDegree)
const rowHeight = 180 / rows
/** How far beyond the border of its last cell, in cells, somebody must be to change it: no flicker for a home on a border. */
const margin = 0.25

/**
 * The cell of a point. With `previous`, the cell that the person was in, they stay there until they are a quarter of a mile beyond
 * its border.
 */
export function cellOf(point: Point, previous?: Cell | null): Cell {
  if (previous) {
    const kept = snap(previous)
    const up = Math.abs(point.latitude - kept.latitude) / rowHeight
    const across = Math.abs(wrap(point.longitude - kept.longitude)) / columnWidth(rowOf(kept.latitude))
    if (up <= 0.5 + margin && across <= 0.5 + margin) return kept
  }
  return snap(point)
}

/** Great-circle miles between two cells with one decimal, the same both ways. */
export function milesBetween(one: Cell, other: Cell): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return Math.round(20 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))) / 10
}

export const locationMode = (person: { locationEnabled: boolean; locationPrivate: boolean }): LocationMode =>
  person.locationEnabled ? (person.locationPrivate ? 'private' : 'visible') : 'off'

function snap({ latitude, longitude }: Point): Cell {
  const row = rowOf(latitude)
  const width = columnWidth(row)
  const columns = Math.round(360 / width)
  const column = Math.min(columns - 1, Math.max(0, Math.floor((wrap(longitude) + 180) / width)))
  return { latitude: tidy(-90 + (row + 0.5) * rowHeight), longitude: tidy(-180 + (column + 0.5) * width) }
}

const rowOf = (latitude: number) => Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) / rowHeight)))

/** Degrees of longitude that make about one mile in a row: a whole number of equal columns around the earth. */
function columnWidth(row: number): number {
  const circle = 360 * milesPerDegree * Math.cos(radians(-90 + (row + 0.5) * rowHeight))
  return 360 / Math.max(1, Math.round(circle))
}

/** A longitude or a difference of two, brought to -180 (included) to 180 (excluded). */
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Seven decimals, about a centimetre: so a cell read back from text or a column is the same cell. */
const tidy = (degrees: number) => Math.round(degrees * 1e7) / 1e7
