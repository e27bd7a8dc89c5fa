import { cellMiles, type LocationMode, moves } from './contract.ts'

/** In decimal degrees: latitude -90 to 90, longitude -180 to 180. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** The centre of a cell of about one mile, or five in private mode. Only cells are compared, so nothing finer can leak. */
export type Cell = Point

interface Travelling {
  readonly travel_mode: boolean
  readonly travel_ends_at: Date | null
}

/** Whether a person's trip is on. Its end counts at once, even if the due work that ends it is late. */
export const isTravelling = ({ travel_mode, travel_ends_at }: Travelling, now: Date): boolean =>
  travel_mode && travel_ends_at !== null && travel_ends_at > now

interface Located extends Travelling {
  readonly cell: { x: number; y: number } | null
  readonly travel_cell: { x: number; y: number } | null
}

/** The column of the cell that others may learn about: that of the chosen city while the person travels. */
export const shownCell = (person: Located, now: Date): { x: number; y: number } | null =>
  isTravelling(person, now) ? person.travel_cell : person.cell

const earthRadius = 3958.8
const milesPerDegree = (earthRadius * Math.PI) / 180
/** How far beyond its last cell's border, in cells, a point must be to change the cell, so that a home on a border does not flicker. */
const margin = 0.25

/**
 * The cell of a point. The person stays in `previous`, their last cell, until they are a quarter of a cell beyond its border.
 * @param size its width in miles
 */
export function cellOf(point: Point, previous?: Cell | null, size: number = cellMiles.visible): Cell {
  if (previous) {
    const kept = snap(previous, size)
    const up = Math.abs(point.latitude - kept.latitude) / rowsOf(size).height
    const across = Math.abs(wrap(point.longitude - kept.longitude)) / columnWidth(rowOf(kept.latitude, size), size)
    if (up <= 0.5 + margin && across <= 0.5 + margin) return kept
  }
  return snap(point, size)
}

/**
 * The cell in which a person is seen after a short move. It is the cell of a point half a cell away, in a secret direction that is
 * fixed for the person. Whoever watches many moves could fit a line through the cells or wait for a border to be crossed, but would
 * only find that point. A person who stays in the cell where they are seen is not moved.
 * @param direction in radians
 */
export function cellAfter(point: Point, previous: Cell, direction: number, size: number): Cell {
  const stays = cellOf(point, previous, size)
  if (same(stays, previous)) return stays
  const height = rowsOf(size).height / 2
  const width = columnWidth(rowOf(point.latitude, size), size) / 2
  const latitude = Math.min(90, Math.max(-90, point.latitude + height * Math.cos(direction)))
  return cellOf({ latitude, longitude: wrap(point.longitude + width * Math.sin(direction)) }, previous, size)
}

export const same = (one: Cell, other: Cell): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** Whether a move is so short that others see it late. */
export const isShort = (from: Point, to: Point): boolean => milesBetween(from, to) < moves.late

const hour = 60 * 60 * 1000

/** When others see a short move. @param random from 0 to 1, drawn anew for each move */
export const publishedAt = (movedAt: Date, random: number): Date =>
  new Date(movedAt.getTime() + hour * (moves.afterHours.from + random * (moves.afterHours.to - moves.afterHours.from)))

/**
 * The largest distance in miles at which the filter keeps others, by their way of sharing. If one of the two shares privately it is
 * rounded up to rings of five miles, the width of their cell.
 */
export function reachOf(maxDistance: number, mode: LocationMode): { visible: number; private: number } {
  const ring = Math.ceil(maxDistance / cellMiles.private) * cellMiles.private
  return { visible: mode === 'private' ? ring : maxDistance, private: ring }
}

/** Great-circle miles between two cells with one decimal, equal in both directions. */
export function milesBetween(one: Cell, other: Cell): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return Math.round(20 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))) / 10
}

export const locationMode = (person: { locationEnabled: boolean; locationPrivate: boolean }): LocationMode =>
  person.locationEnabled ? (person.locationPrivate ? 'private' : 'visible') : 'off'

function snap({ latitude, longitude }: Point, size: number): Cell {
  const row = rowOf(latitude, size)
  const width = columnWidth(row, size)
  const columns = Math.round(360 / width)
  const column = Math.min(columns - 1, Math.max(0, Math.floor((wrap(longitude) + 180) / width)))
  return { latitude: tidy(-90 + (row + 0.5) * rowsOf(size).height), longitude: tidy(-180 + (column + 0.5) * width) }
}

/** The number of rows of cells from pole to pole, and a row's height in degrees of latitude. */
function rowsOf(size: number): { count: number; height: number } {
  const count = Math.round((180 * milesPerDegree) / size)
  return { count, height: 180 / count }
}

function rowOf(latitude: number, size: number): number {
  const { count, height } = rowsOf(size)
  return Math.min(count - 1, Math.max(0, Math.floor((latitude + 90) / height)))
}

/** A cell's width in degrees of longitude: a whole number of equal columns around the earth. */
function columnWidth(row: number, size: number): number {
  const circle = 360 * milesPerDegree * Math.cos(radians(-90 + (row + 0.5) * rowsOf(size).height))
  return 360 / Math.max(1, Math.round(circle / size))
}

/** A longitude or a difference of two, normalised to -180 (included) to 180 (excluded). */
const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Seven decimals, about a centimetre, so that a cell read back from text or a column is the same cell. */
const tidy = (degrees: number) => Math.round(degrees * 1e7) / 1e7
