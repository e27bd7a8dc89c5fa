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

/** Whether a person's trip is on. Its end counts at once, even if the job that ends it is late. */
export const isTravelling = ({ travel_mode, travel_ends_at }: Travelling, now: Date): boolean =>
  travel_mode && travel_ends_at !== null && travel_ends_at > now

const hour = 60 * 60 * 1000

/** When a trip ends: within an hour after its last day, so that its end does not reveal whose midnight it was. @param drawn from 0 to 1 */
export const tripEnd = (midnight: Date, drawn: number): Date => new Date(midnight.getTime() + Math.floor(drawn * hour))

interface Located extends Travelling {
  readonly cell: { x: number; y: number } | null
  readonly travel_cell: { x: number; y: number } | null
}

/** The column of the cell that others may learn about: that of the chosen city while the person travels. */
export const shownCell = (person: Located, now: Date): { x: number; y: number } | null =>
  isTravelling(person, now) ? person.travel_cell : person.cell

const earthRadius = 3958.8
const milesPerDegree = (earthRadius * Math.PI) / 180
/** How far in miles from their position a person is seen, and how much further if they share privately. */
export const shifts = { all: 0.5, private: 2 } as const
/** A position so many miles from a known place is that place, so that someone at home is always seen in the same cell. */
const placeRadius = 0.25
const placesKept = 20

/** The cell of a point. @param size its width in miles */
export const cellOf = (point: Point, size: number = cellMiles.visible): Cell => snap(point, size)

/**
 * The point so many miles away. Whatever others see of a person comes from such a point, in a secret direction that is the same for all
 * their positions: an attacker who infers it from many moves and knows this code still has to search a circle around it. A direction for each
 * place would average out over a way.
 * @param direction in radians
 */
export function displaced({ latitude, longitude }: Point, direction: number, miles: number): Point {
  const north = (miles * Math.cos(direction)) / milesPerDegree
  const east = miles * Math.sin(direction) * columnWidth(rowOf(latitude, 1), 1)
  return { latitude: Math.min(90, Math.max(-90, latitude + north)), longitude: wrap(longitude + east) }
}

/** The place of a displaced position: the nearest known one if it is near, otherwise a new one, to about a hundred metres. */
export function placeOf(seen: Point, known: readonly Point[]): Point {
  const near = known
    .map((place) => ({ place, miles: greatCircle(place, seen) }))
    .filter(({ miles }) => miles < placeRadius)
    .sort((one, other) => one.miles - other.miles)
  return near[0]?.place ?? { latitude: coarse(seen.latitude), longitude: coarse(seen.longitude) }
}

/** The known places after a visit to one of them or to a new one, the latest last. */
export const visited = (place: Point, known: readonly Point[]): Point[] =>
  [...known.filter((each) => !same(each, place)), place].slice(-placesKept)

export const same = (one: Cell, other: Cell): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** Whether a move is so short that others see it late. */
export const isShort = (from: Point, to: Point): boolean => milesBetween(from, to) < moves.late

/** When others see a short move. @param random from 0 to 1, drawn again for each move */
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
export const milesBetween = (one: Cell, other: Cell): number => Math.round(10 * greatCircle(one, other)) / 10

function greatCircle(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
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
const coarse = (degrees: number) => Math.round(degrees * 1e3) / 1e3
