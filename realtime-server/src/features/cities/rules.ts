import { setImmediate } from 'node:timers/promises'
import type { City } from './contract.ts'
import { plainName } from './names.ts'
import {
  countryNames,
  isBegunBy,
  loadLanguages,
  plainPlace,
  regionCode,
  regionNames,
} from './places.ts'

/** Cities of the world, the largest first, by their own and by foreign names. */
export interface Atlas {
  readonly byId: ReadonlyMap<number, City>
  readonly own: Names
  readonly foreign: Names
}

/** All names in one string, so that a look-up is a text search. */
interface Names {
  /** Each name in plain form after a line break and a space; ends with a line break. */
  readonly text: string
  /** Where each city's names begin in `text`, and their owner. */
  readonly starts: readonly number[]
  readonly owners: readonly Owner[]
}

interface Owner {
  readonly city: City
  /** Rank by size; 1 is the largest city. */
  readonly rank: number
  readonly area: Area
}

interface Area {
  /** Name in English. */
  readonly country: string
  /** Region, country and the region's code in plain form, each after a space. */
  readonly words: string
  /** Other names of country and region. */
  readonly names: string
}

/** Reads lines of tab-separated `id name region country-code latitude longitude plain-name|… [other-name …]`, the largest city first. */
export function readAtlas(lines: string): Atlas {
  const reading = atlasRead(lines)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** Milliseconds of reading before other work gets a turn. */
const sliceMilliseconds = 5

/** Reads the same in slices: reading all cities takes half a second, which would block the process for everyone. */
export async function readAtlasInSlices(lines: string): Promise<Atlas> {
  const reading = atlasRead(lines)
  let began = performance.now()
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
    if (performance.now() - began < sliceMilliseconds) continue
    await setImmediate()
    began = performance.now()
  }
}

/** Yields after every language and line, so that the reader may pause. */
function* atlasRead(lines: string): Generator<void, Atlas, void> {
  yield* loadLanguages()
  const byId = new Map<number, City>()
  const areas = new Map<string, Area>()
  const [own, foreign] = [namesOf(), namesOf()]
  for (const line of linesOf(lines.trim())) {
    const [
      id,
      name = '',
      region = '',
      code = '',
      latitude = '',
      longitude = '',
      others = '',
      ...otherNames
    ] = line.split('\t')
    const area = areas.get(`${code}.${region}`) ?? areaOf(region, code)
    areas.set(`${code}.${region}`, area)
    const city = {
      id: Number(id),
      name,
      region,
      country: area.country,
      countryCode: code,
      latitude,
      longitude,
    }
    byId.set(city.id, city)
    const owner = { city, rank: byId.size, area }
    own.add([name, ...otherNames].map(plainName).join('|'), owner)
    if (others) foreign.add(others, owner)
    yield
  }
  return { byId, own: own.whole(), foreign: foreign.whole() }
}

/** Yields lines one by one, because splitting the whole text at once takes long. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at)
    yield text.slice(at, end === -1 ? undefined : end)
    if (end === -1) return
    at = end + 1
  }
}

const english = new Intl.DisplayNames('en', { type: 'region' })

function areaOf(region: string, code: string): Area {
  const country = english.of(code) ?? code
  return {
    country,
    words: ` ${plainPlace(region)} ${plainPlace(country)} ${regionCode(code, region)}`,
    names: `${countryNames(code)}${regionNames(code, region)}`,
  }
}

/** Cities whose names are joined at a time. Joining all of them at the end would block a sliced reader. */
const citiesInBlock = 200

function namesOf() {
  const starts: number[] = []
  const owners: Owner[] = []
  const blocks: string[] = []
  let block: string[] = []
  let length = 0
  const endBlock = () => {
    blocks.push(block.join(''))
    block = []
  }
  return {
    add(names: string, owner: Owner) {
      const text = `\n ${names.replaceAll('|', '\n ')}`
      starts.push(length)
      owners.push(owner)
      block.push(text)
      length += text.length
      if (block.length === citiesInBlock) endBlock()
    },
    whole(): Names {
      endBlock()
      return { text: `${blocks.join('')}\n`, starts, owners }
    },
  }
}

/** Most parts after a comma that are compared, each with every city of the world. */
const partsAtMost = 3
/** Up to this length, a query is taken for the beginning of a name rather than a whole one. */
const beginningAtMost = 3
/** Cities large enough for foreign names to rank beside own ones; those of smaller cities count only if nothing else is found. */
const wellKnown = 5000
/** Most last words that may name a region, a country or both without a comma. */
const wordsAtMost = 4

/**
 * Finds cities: first those whose whole name, in any language, is the query, then those whose name begins with it, or if there are none, a
 * foreign name that does. Larger ones come first. Words after a comma must begin a word of the region or country, or be a code or another
 * name of it. If a query finds too little, its last words may do the same.
 */
export function findCities(atlas: Atlas, query: string, atMost: number): City[] {
  const [first = '', ...rest] = query.split(',')
  const name = plainName(first)
  if (name === '') return []
  const parts = rest.map(plainPlace).map(withoutNumbers).filter(Boolean).slice(0, partsAtMost)
  const found = new Set<City>()
  const take = (owners: Iterable<Owner>, wanted: readonly string[]) => {
    if (found.size >= atMost) return
    for (const { city, area } of owners) {
      if (wanted.every((part) => isIn(area, part))) found.add(city)
      if (found.size >= atMost) return
    }
  }
  const whole = called(atlas, name)
  const begun = ownersOf(atlas.own, `\n ${name}`)
  if (name.length > beginningAtMost) take(whole, parts)
  take([...whole, ...begun].sort(bySize), parts)
  if (found.size === 0) take(ownersOf(atlas.foreign, `\n ${name}`), parts)
  const words = withoutNumbers(plainPlace(first)).split(' ')
  for (let last = 1; last <= wordsAtMost && last < words.length && found.size < atMost; last++) {
    const owners = called(atlas, words.slice(0, -last).join(' '))
    for (const ending of readings(words.slice(-last))) take(owners, [...ending, ...parts])
  }
  return [...found]
}

const isIn = ({ words, names }: Area, part: string) =>
  words.includes(` ${part}`) || isBegunBy(names, part)

/** Reads a query's last words as the name of one place, then as region and country: New York USA. */
function readings(words: readonly string[]): string[][] {
  const from = (start: number, end?: number) => words.slice(start, end).join(' ')
  return [[from(0)], ...words.slice(1).map((_, before) => [from(0, before + 1), from(before + 1)])]
}

/** Drops the digits of a postal code, which follow a state. */
const withoutNumbers = (part: string) => part.replace(/(^|(?<=\p{L} ))[\d ]+$/u, '').trim()

const bySize = (one: Owner, other: Owner) => one.rank - other.rank

/** Owners of a whole name, the largest first. */
function called({ own, foreign }: Atlas, name: string): Owner[] {
  const needle = `\n ${name}\n`
  const abroad = [...ownersOf(foreign, needle)].filter(({ rank }) => rank < wellKnown)
  return [...ownersOf(own, needle), ...abroad].sort(bySize)
}

/** Owners of names that contain a text, without duplicates. */
function* ownersOf({ text, starts, owners }: Names, needle: string): Generator<Owner> {
  for (let at = text.indexOf(needle); at !== -1; ) {
    const which = lastUpTo(starts, at)
    const owner = owners[which]
    if (owner) yield owner
    at = text.indexOf(needle, starts[which + 1] ?? text.length)
  }
}

/** Index of the last number up to a limit, in an ascending list. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((ascending[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

/** City nearest to a point in degrees; null if it is further than this many miles. Flat-map distance is exact enough at this range. */
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
