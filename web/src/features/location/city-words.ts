import type { City } from '@swoon/realtime-server/contract/cities'
import { profileLimits } from '@swoon/realtime-server/contract/people'

type Named = Pick<City, 'name' | 'region' | 'country'>

/** 'Oregon, United States'; the region is left out where it says nothing new. */
export const regionWords = ({ name, region, country }: Named): string =>
  [region, country].filter((part) => part !== '' && part !== name).join(', ')

/** 'Lisbon, Portugal', short enough for a profile. */
export const cityWords = ({ name, country }: Named): string =>
  (name === country ? name : `${name}, ${country}`).slice(0, profileLimits.location)
