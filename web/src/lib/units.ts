import { plural, t } from '@lingui/core/macro'
import { create } from 'zustand'
import { i18n } from '#i18n'
import { lasting } from './storage.ts'
import { whenUsed } from './when-used.ts'

/** Units of shown distances. The server and every limit use miles only. */
export const units = ['miles', 'kilometers'] as const
export type Unit = (typeof units)[number]

const key = 'distance-unit'
const kilometersInMile = 1.609344

/** Regions that measure roads in miles. */
const inMiles: readonly (string | undefined)[] = [
  'US',
  'GB',
  'LR',
  'MM',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
]

/** The unit for a language tag such as `en-US` or `de`. */
export function unitOf(language: string): Unit {
  try {
    return inMiles.includes(new Intl.Locale(language).maximize().region) ? 'miles' : 'kilometers'
  } catch {
    return 'miles'
  }
}

function read(): Unit {
  const stored = lasting.read(key)
  return units.find((unit) => unit === stored) ?? unitOf(navigator.language)
}

const useStore = whenUsed(() => create<{ unit: Unit }>(() => ({ unit: read() })))

export const useUnit = (): Unit => useStore(({ unit }) => unit)
/** The current unit, outside of rendering. */
export const unitNow = (): Unit => useStore.getState().unit

export function chooseUnit(unit: Unit): void {
  lasting.write(key, unit)
  useStore.setState({ unit })
}

/** Whole miles in words: '1 mile', '50 miles', '80 km'. */
export function milesLabel(miles: number, unit: Unit): string {
  const kilometers = Math.round(miles * kilometersInMile)
  return unit === 'miles' ? plural(miles, { one: '# mile', other: '# miles' }) : t`${kilometers} km`
}

/** '3.2 miles away', or empty if the distance (in miles) is hidden. */
export function distanceLabel({ distance }: { distance: number | null }, unit: Unit): string {
  if (distance === null) return ''
  if (unit === 'kilometers') return t`${{ kilometers: exact(distance * kilometersInMile) }} km away`
  const miles = exact(distance)
  return plural(
    { distance: rounded(distance) },
    { one: `${miles} miles away`, other: `${miles} miles away` },
  )
}

const rounded = (length: number): number => Number(length.toFixed(1))

/** Formats a length with one decimal. */
const exact = (length: number): string =>
  i18n.number(rounded(length), { useGrouping: false, minimumFractionDigits: 1 })

const centimetersInInch = 2.54

/** A height in centimeters as text: `5′ 11″`, `180 cm`. */
export function heightLabel(centimeters: number, unit: Unit): string {
  if (unit === 'kilometers') return t`${centimeters} cm`
  const inches = Math.round(centimeters / centimetersInInch)
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`
}

/** The selectable heights in a range, in centimeters: whole inches, or whole centimeters. */
export function heightsIn(unit: Unit, min: number, max: number): number[] {
  if (unit === 'kilometers') return Array.from({ length: max - min + 1 }, (_, step) => min + step)
  const [first, last] = [Math.ceil(min / centimetersInInch), Math.floor(max / centimetersInInch)]
  return Array.from({ length: last - first + 1 }, (_, step) =>
    Math.round((first + step) * centimetersInInch),
  )
}
