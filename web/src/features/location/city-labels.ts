import { t } from '@lingui/core/macro'
import type { City } from '@swoon/realtime-server/contract/cities'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { cutText } from '@swoon/realtime-server/contract/shared/cut'
import { wordKey } from '@swoon/realtime-server/contract/shared/words'
import { i18n } from '#i18n'

type Named = Pick<City, 'name' | 'region' | 'country'> & Partial<Pick<City, 'countryCode'>>

const countries = new Intl.DisplayNames([i18n.locale], { type: 'region' })

/** A country in the user's language; in English if it has the same name as its city, or comes from a server of the previous release. */
const countryLabel = ({ name, country, countryCode }: Named): string =>
  countryCode && country !== name ? (countries.of(countryCode) ?? country) : country

/** 'Oregon, United States'; omits the region where it adds nothing. */
export const regionLabel = (city: Named): string =>
  [city.region, countryLabel(city)].filter((part) => part !== '' && part !== city.name).join(', ')

/** Countries where people name the state rather than the country. */
const byState: readonly string[] = ['United States', 'Canada', 'Australia']

/** 'Lisbon, Portugal' or 'Portland, Oregon', short enough for a profile. A name that includes its state stays alone: 'Washington, D.C.' */
export function cityLabel(city: Named): string {
  const { name, region, country } = city
  const where = byState.includes(country) && region !== '' ? region : countryLabel(city)
  return cutText(
    name === where || name.includes(',') ? name : `${name}, ${where}`,
    profileLimits.location,
  )
}

/** Checks whether a city may still match the typed text: a quick check until the server has answered, which knows other names too. */
export function mayFit(city: Named, typed: string): boolean {
  const [name = '', ...places] = typed.split(',').map((part) => wordKey(part))
  const area = ` ${wordKey(`${city.region} ${city.country} ${countryLabel(city)}`)}`
  return wordKey(city.name).startsWith(name) && places.every((part) => area.includes(` ${part}`))
}

const degrees = (angle: number): string =>
  i18n.number(Number(Math.abs(angle).toFixed(2)), { minimumFractionDigits: 2 })

/** A point with two decimals and compass directions: '38.72° N, 9.14° W'. */
export function pointLabel({
  latitude,
  longitude,
}: {
  latitude: string
  longitude: string
}): string {
  const [north, east] = [Number(latitude), Number(longitude)]
  const [up, across] = [degrees(north), degrees(east)]
  if (north < 0) return east < 0 ? t`${up}° S, ${across}° W` : t`${up}° S, ${across}° E`
  return east < 0 ? t`${up}° N, ${across}° W` : t`${up}° N, ${across}° E`
}
