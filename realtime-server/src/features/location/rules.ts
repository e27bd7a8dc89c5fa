import {
  type Cell,
  earthRadius,
  cellOf as gridCell,
  type Point,
  radians,
  roughly,
} from '@swoon/db/cells'
import { cellMiles, type LocationMode, moves } from './contract.ts'

export { type Cell, displaced, type Point, shifts } from '@swoon/db/cells'

interface Traveling {
  readonly travel_mode: boolean
  readonly travel_ends_at: Date | null
}

/** True during a trip. Its end counts at once, even if the job that ends it is late. */
export const isTraveling = ({ travel_mode, travel_ends_at }: Traveling, now: Date): boolean =>
  travel_mode && travel_ends_at !== null && travel_ends_at > now

const hour = 60 * 60 * 1000

/**
 * Ends a trip within an hour after its last day, at a random time that doesn't reveal whose midnight it was.
 * @param drawn from 0 to 1
 */
export const tripEnd = (midnight: Date, drawn: number): Date =>
  new Date(midnight.getTime() + Math.floor(drawn * hour))

interface Located extends Traveling {
  readonly cell: { x: number; y: number } | null
  readonly travel_cell: { x: number; y: number } | null
}

/** Cell that others may learn about, as stored: the chosen city's during a trip. */
export const shownCell = (person: Located, now: Date): { x: number; y: number } | null =>
  isTraveling(person, now) ? person.travel_cell : person.cell

/** Miles around a known place that count as that place, so that people at home always show in the same cell. */
const placeRadius = 0.25
const placesKept = 20

/**
 * Finds the cell of a point.
 * @param size its width in miles
 */
export const cellOf = (point: Point, size: number = cellMiles.visible): Cell =>
  gridCell(point, size)

/** Finds the place of a displaced position: the nearest known one if close, otherwise a new one, to about a hundred meters. */
export function placeOf(seen: Point, known: readonly Point[]): Point {
  const near = known
    .map((place) => ({ place, miles: greatCircle(place, seen) }))
    .filter(({ miles }) => miles < placeRadius)
    .sort((one, other) => one.miles - other.miles)
  return near[0]?.place ?? roughly(seen)
}

/** Known places after a visit to one of them or to a new one, the latest last. */
export const visited = (place: Point, known: readonly Point[]): Point[] =>
  [...known.filter((each) => !same(each, place)), place].slice(-placesKept)

export const same = (one: Cell, other: Cell): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** True for a move so short that others see it later. */
export const isShort = (from: Point, to: Point): boolean => milesBetween(from, to) < moves.late

/**
 * Time at which others see a short move.
 * @param random from 0 to 1, drawn again for each move
 */
export const publishedAt = (movedAt: Date, random: number): Date =>
  new Date(
    movedAt.getTime() +
      hour * (moves.afterHours.from + random * (moves.afterHours.to - moves.afterHours.from)),
  )

/**
 * Largest distance in miles that passes the filter, by how both people share. If either shares privately, it is rounded up to rings of five
 * miles, the width of their cell.
 */
export function reachOf(
  maxDistance: number,
  mode: LocationMode,
): { visible: number; private: number } {
  const ring = Math.ceil(maxDistance / cellMiles.private) * cellMiles.private
  return { visible: mode === 'private' ? ring : maxDistance, private: ring }
}

/** Great-circle miles between two cells, to one decimal, the same in both directions. */
export const milesBetween = (one: Cell, other: Cell): number =>
  Math.round(10 * greatCircle(one, other)) / 10

function greatCircle(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const locationMode = (person: {
  locationEnabled: boolean
  locationPrivate: boolean
}): LocationMode =>
  person.locationEnabled ? (person.locationPrivate ? 'private' : 'visible') : 'off'
