import { t } from '@lingui/core/macro'
import type { City } from '@swoon/realtime-server/contract/cities'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { cutText } from '@swoon/realtime-server/contract/shared/cut'
import { wordKey } from '@swoon/realtime-server/contract/shared/text'
import { i18n } from '#i18n'

type Named = Pick<City, 'name' | 'region' | 'country'>

/** 'Oregon, United States'; the region is left out where it says nothing new. */
export const regionLabel = ({ name, region, country }: Named): string =>
  [region, country].filter((part) => part !== '' && part !== name).join(', ')

/** Where people name the state rather than the country. */
const byState: readonly string[] = ['United States', 'Canada', 'Australia']

/** 'Lisbon, Portugal' or 'Portland, Oregon', short enough for a profile. A name that says its state itself stays alone: 'Washington, D.C.' */
export function cityLabel({ name, region, country }: Named): string {
  const where = byState.includes(country) && region !== '' ? region : country
  return cutText(name === where || name.includes(',') ? name : `${name}, ${where}`, profileLimits.location)
}

/** Whether a city may still be meant when more is typed: a quick check until the server has answered, which knows other names too. */
export function mayFit(city: Named, typed: string): boolean {
  const [name = '', ...places] = typed.split(',').map((part) => wordKey(part))
  const area = ` ${wordKey(`${city.region} ${city.country}`)}`
  return wordKey(city.name).startsWith(name) && places.every((part) => area.includes(` ${part}`))
}

const degrees = (angle: number): string => i18n.number(Number(Math.abs(angle).toFixed(2)), { minimumFractionDigits: 2 })

/** A point with two decimals and its compass directions: '38.72° N, 9.14° W'. */
export function pointLabel({ latitude, longitude }: { latitude: string; longitude: string }): string {
  const [north, east] = [Number(latitude), Number(longitude)]
  const [up, across] = [degrees(north), degrees(east)]
  if (north < 0) return east < 0 ? t`${up}° S, ${across}° W` : t`${up}° S, ${across}° E`
  return east < 0 ? t`${up}° N, ${across}° W` : t`${up}° N, ${across}° E`
}
