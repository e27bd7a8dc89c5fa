import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { calendarDate } from '../../lib/format.ts'

type Trip = Pick<SelfView, 'travelMode' | 'travelCity' | 'travelUntil'>

/** 'Visiting Lisbon until Dec 3'; undefined without a trip. */
export const tripLabel = ({
  travelMode,
  travelLocation,
  travelUntil,
}: Pick<SelfView, 'travelMode' | 'travelLocation' | 'travelUntil'>): string | undefined =>
  travelMode && travelUntil ? visiting(travelLocation ?? '', calendarDate(travelUntil)) : undefined

const visiting = (city: string, day: string): string => t`Visiting ${city} until ${day}`

const fields = ['travelMode', 'travelCity', 'travelUntil'] as const

/** The trip fields to send; a trip that is off sends no city or day. */
export function tripChange(
  before: Trip,
  trip: Trip,
): Partial<{ travelMode: boolean; travelCity: number; travelUntil: string }> {
  if (!trip.travelMode) return before.travelMode ? { travelMode: false } : {}
  if (fields.every((field) => trip[field] === before[field])) return {}
  return { travelMode: true, travelCity: trip.travelCity ?? 0, travelUntil: trip.travelUntil ?? '' }
}

/** Missing parts of a trip. */
export function tripFaults({
  travelMode,
  travelCity,
  travelUntil,
}: Trip): Partial<Record<keyof Trip, string>> {
  if (!travelMode) return {}
  return {
    ...(travelCity === null && { travelCity: t`Choose a city.` }),
    ...(travelUntil === null && { travelUntil: t`Choose the last day of your trip.` }),
  }
}
