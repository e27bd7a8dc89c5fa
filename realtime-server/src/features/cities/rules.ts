import type { City } from './contract.ts'
import { plainName } from './names.ts'
import { countryNames, regionCode } from './places.ts'

/** The cities of the world, the largest first, by their own names and by those that others give them. */
export interface Atlas {
  readonly byId: ReadonlyMap<number, City>
  readonly own: Names
  readonly foreign: Names
}

/** Names in one text, so that looking for a name is looking in a text. */
interface Names {
  /** Every name in its plain form, after a line break and a space; a line break is the end. */
  readonly text: string
  /** Where the names of each city begin in `text`, and whose they are. */
  readonly starts: readonly number[]
  readonly owners: readonly Owner[]
}

interface Owner {
  readonly city: City
  /** Of the largest city 1. */
  readonly rank: number
  /** Region, country and the region's code in their plain form, after a space. */
  readonly place: string
  /** Of the country. */
  readonly code: string
}

/** Reads lines of tab-separated `id name region country-code latitude longitude plain-name|… [other-name …]`, the largest city first. */
export function readAtlas(lines: string): Atlas {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const byId = new Map<number, City>()
  const places = new Map<string, { country: string; place: string }>()
  const [own, foreign] = [namesOf(), namesOf()]
  const placeOf = (region: string, code: string) => {
    const country = countries.of(code) ?? code
    return { country, place: ` ${plainName(`${region} ${country}`)} ${regionCode(code, region)}` }
  }
  for (const line of lines.trim().split('\n')) {
    const [id, name = '', region = '', code = '', latitude = '', longitude = '', others = '', ...otherNames] =
      line.split('\t')
    const known = places.get(`${code}.${region}`) ?? placeOf(region, code)
    places.set(`${code}.${region}`, known)
    const city = { id: Number(id), name, region, country: known.country, latitude, longitude }
    byId.set(city.id, city)
    const owner = { city, rank: byId.size, place: known.place, code }
    own.add([name, ...otherNames].map(plainName).join('|'), owner)
    if (others) foreign.add(others, owner)
  }
  return { byId, own: own.whole(), foreign: foreign.whole() }
}

function namesOf() {
  const starts: number[] = []
  const owners: Owner[] = []
  let text = ''
  return {
    add(names: string, owner: Owner) {
      starts.push(text.length)
      owners.push(owner)
      text += `\n ${names.replaceAll('|', '\n ')}`
    },
    whole: (): Names => ({ text: `${text}\n`, starts, owners }),
  }
}

/** How many parts after a comma are compared; a long list of them would be compared with every city of the world. */
const partsAtMost = 3
/** So few letters are rather the beginning of a name than a short whole one. */
const beginningAtMost = 3
/** Of so many cities others use names of their own. Smaller ones come after those that are really called so. */
const wellKnown = 5000
/** As many last words may name a region or country without a comma before them. */
const wordsAtMost = 3

/**
 * The cities whose whole name the query is, then those whose name begins with it, then those that others call so, then those with
 * another word that begins with it; the larger ones first. What follows a comma must begin a word of region or country, or be a code or
 * another name of it. So may the last words of a query that finds too little.
 */
export function findCities(atlas: Atlas, query: string, atMost: number): City[] {
  const [first = '', ...rest] = query.split(',').map(plainName)
  if (first === '') return []
  const places = rest.map(withoutNumbers).filter(Boolean).slice(0, partsAtMost)
  const found = new Set<City>()
  const take = (owners: Iterable<Owner>, wanted: readonly string[]) => {
    if (found.size >= atMost) return
    for (const { city, place, code } of owners) {
      if (wanted.every((part) => place.includes(` ${part}`) || countryNames(code).includes(`\n ${part}`)))
        found.add(city)
      if (found.size >= atMost) return
    }
  }
  const whole = called(atlas, first)
  const begun = ownersOf(atlas.own, `\n ${first}`)
  if (first.length > beginningAtMost) take(whole, places)
  take([...whole, ...begun].sort(bySize), places)
  take(ownersOf(atlas.foreign, `\n ${first}`), places)
  take(ownersOf(atlas.own, ` ${first}`), places)
  const words = withoutNumbers(first).split(' ')
  for (let last = 1; last <= wordsAtMost && last < words.length && found.size < atMost; last++)
    take(called(atlas, words.slice(0, -last).join(' ')), [words.slice(-last).join(' '), ...places])
  return [...found]
}

/** Without a postal code's numbers, which follow a state. */
const withoutNumbers = (part: string) => part.replace(/(^|(?<=\p{L} ))[\d ]+$/u, '').trim()

const bySize = (one: Owner, other: Owner) => one.rank - other.rank

/** Whose whole name it is, the larger first. */
function called({ own, foreign }: Atlas, name: string): Owner[] {
  const needle = `\n ${name}\n`
  const abroad = [...ownersOf(foreign, needle)].filter(({ rank }) => rank < wellKnown)
  return [...ownersOf(own, needle), ...abroad].sort(bySize)
}

/** Whose names hold a text, each once. */
function* ownersOf({ text, starts, owners }: Names, needle: string): Generator<Owner> {
  for (let at = text.indexOf(needle); at !== -1; ) {
    const which = lastUpTo(starts, at)
    const owner = owners[which]
    if (owner) yield owner
    at = text.indexOf(needle, starts[which + 1] ?? text.length)
  }
}

/** The place in an ascending list of the last number that is not above a limit. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((ascending[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

/** The city nearest to a point in degrees; null if that is more than so many miles away. On a flat map, which is exact enough so near. */
export function nearestCity(
  cities: Iterable<City>,
  { latitude, longitude }: { latitude: number; longitude: number },
  withinMiles: number,
): City | null {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  let nearest: City | null = null
  let least = (withinMiles / milesPerDegree) ** 2
  for (const city of cities) {
    const north = Number(city.latitude) - latitude
    if (north ** 2 > least) continue
    const around = Math.abs(Number(city.longitude) - longitude)
    const away = north ** 2 + (narrow * Math.min(around, 360 - around)) ** 2
    if (away > least) continue
    least = away
    nearest = city
  }
  return nearest
}

const milesPerDegree = 69.09
