import type { City } from './contract.ts'

/** All names of cities in one text, the largest city first, so that looking for a name is looking in a text. */
export interface Atlas {
  readonly byId: ReadonlyMap<number, City>
  /** Every name in its plain form, after a line break and a space. */
  readonly names: string
  /** Where each name begins in `names`, and whose it is. */
  readonly starts: readonly number[]
  readonly owners: readonly Owner[]
}

interface Owner {
  readonly city: City
  /** Region and country in their plain form, after a space. */
  readonly place: string
}

// Letters that have no accent to take away, but are typed without theirs.
const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ə: 'e',
  ς: 'σ',
}

/**
 * A name in the form in which names are compared: without case, accents, apostrophes and punctuation, in any script. Converted to
 * capitals and back, because ß becomes two letters and a dotless ı an ordinary i.
 */
export const plainName = (text: string): string => (/^[a-z]+$/i.test(text) ? text.toLowerCase() : plainForm(text))

const plainForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Lm}'’‘`´]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøłđðħŧþəς]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Reads lines of tab-separated `id name region country-code latitude longitude [other-name …]`, the largest city first. */
export function readAtlas(lines: string): Atlas {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const byId = new Map<number, City>()
  const places = new Map<string, { country: string; place: string }>()
  const starts: number[] = []
  const owners: Owner[] = []
  let names = ''
  for (const line of lines.trim().split('\n')) {
    const [id, name = '', region = '', code = '', latitude = '', longitude = '', ...otherNames] = line.split('\t')
    const known = places.get(`${code}.${region}`)
    const country = known?.country ?? countries.of(code) ?? code
    const place = known?.place ?? ` ${plainName(`${region} ${country}`)}`
    places.set(`${code}.${region}`, { country, place })
    const city = { id: Number(id), name, region, country, latitude, longitude }
    byId.set(city.id, city)
    for (const one of [name, ...otherNames]) {
      starts.push(names.length)
      owners.push({ city, place })
      names += `\n ${plainName(one)}`
    }
  }
  return { byId, names, starts, owners }
}

/** How many parts after a comma are compared; a long list of them would be compared with every city of the world. */
const partsAtMost = 3

/**
 * The cities whose name begins with the query, then those with another word that does, the larger ones first. What follows a comma must
 * begin a word of region or country.
 */
export function findCities(atlas: Atlas, query: string, atMost: number): City[] {
  const [first = '', ...rest] = query.split(',').map(plainName)
  if (first === '') return []
  const places = rest.filter(Boolean).slice(0, partsAtMost)
  const found = new Set<City>()
  for (const needle of [`\n ${first}`, ` ${first}`])
    for (const { city, place } of ownersOf(atlas, needle)) {
      if (found.size >= atMost) break
      if (places.every((part) => place.includes(` ${part}`))) found.add(city)
    }
  return [...found]
}

/** Whose names hold a text, each once. */
function* ownersOf({ names, starts, owners }: Atlas, needle: string): Generator<Owner> {
  for (let at = names.indexOf(needle); at !== -1; ) {
    const which = lastUpTo(starts, at)
    const owner = owners[which]
    if (owner) yield owner
    at = names.indexOf(needle, starts[which + 1] ?? names.length)
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
