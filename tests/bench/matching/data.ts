import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Decision {
  by: number
  about: number
  liked: boolean
}

export interface Study {
  name: string
  people: number
  sideOf: (id: number) => 0 | 1
  decisions: Decision[]
  /** Pairs decided in both directions. */
  pairs: Pair[]
  attributes?: { size: number; of: (by: number, about: number) => number[] }
  /** Groups people whose results depend on each other: by a wave of dates, or each on their own. */
  clusterOf: (id: number) => number
}

export interface Pair {
  one: number
  other: number
  there: boolean
  back: boolean
}

type Row = Record<string, string>

function rowsOf(folder: string, file: string): Row[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

/** Numbers people in order of appearance. */
function numbering() {
  const numbers = new Map<string, number>()
  return {
    numbers,
    of(id = ''): number {
      const number = numbers.get(id) ?? numbers.size
      numbers.set(id, number)
      return number
    },
  }
}

export function speedDating(folder: string): Study {
  const rows = rowsOf(folder, 'speed-dating.csv')
  const { numbers, of } = numbering()
  const sides: (0 | 1)[] = []
  const waves: number[] = []
  const profiles: Row[] = []
  // The dates of an evening in order: newcomers learn from the first.
  const decisions = rows
    .map((row) => {
      const [by, about] = [of(row.iid), of(row.pid)]
      const man = row.gender === '1'
      sides[by] = man ? 1 : 0
      sides[about] = man ? 0 : 1
      waves[by] = waves[about] = Number(row.wave)
      profiles[by] = row
      return { by, about, liked: row.dec === '1', order: Number(row.order) }
    })
    .sort((one, other) => one.order - other.order)
  return {
    name: 'speed dating',
    people: numbers.size,
    sideOf: (id) => sides[id] ?? 0,
    decisions,
    pairs: pairsOf(decisions),
    attributes: { size: 8, of: attributesOf(profiles) },
    clusterOf: (id) => waves[id] ?? 0,
  }
}

/** A like is a rating of 8 or more. There are no sides or profiles. */
export function ratings(folder: string): Study {
  const { numbers, of } = numbering()
  const decisions = rowsOf(folder, 'ratings.csv').map(({ rater, rated, rating }) => ({
    ...{ by: of(rater), about: of(rated), liked: Number(rating) >= 8 },
  }))
  return {
    ...{
      name: 'ratings',
      people: numbers.size,
      sideOf: () => 0,
      decisions,
      pairs: pairsOf(decisions),
    },
    clusterOf: (id) => id,
  }
}

const keyOf = (by: number, about: number) => by * 100_000 + about

function pairsOf(decisions: readonly Decision[]): Pair[] {
  const known = new Map(decisions.map(({ by, about, liked }) => [keyOf(by, about), liked]))
  return decisions.flatMap(({ by, about, liked }) => {
    const back = known.get(keyOf(about, by))
    return by < about && back !== undefined ? [{ one: by, other: about, there: liked, back }] : []
  })
}

const interests =
  'sports tvsports exercise dining museums art hiking gaming clubbing reading tv theater movies concerts music shopping yoga'

/** Age, interests, and whether goal, field, career and habits match: centered at 0, about 1 in size, 0 if unknown. */
function attributesOf(
  profiles: readonly (Row | undefined)[],
): (by: number, about: number) => number[] {
  const numbers = profiles.map(
    (row) => new Map(Object.entries(row ?? {}).map(([name, text]) => [name, known(text)])),
  )
  const names = interests.split(' ')
  const scale = new Map(
    names.map((name) => [name, spreadOf(numbers.map((row) => row.get(name) ?? Number.NaN))]),
  )
  const tastes = numbers.map((row) => {
    const taste = names.map((name) => {
      const { mean = 0, deviation = 1 } = scale.get(name) ?? {}
      return orZero(((row.get(name) ?? Number.NaN) - mean) / deviation)
    })
    const length = Math.hypot(...taste) || 1
    return taste.map((each) => each / length)
  })
  return (by, about) => {
    const value = (id: number, name: string) => numbers[id]?.get(name) ?? Number.NaN
    const older =
      orZero((value(about, 'age') - value(by, 'age')) / 4) * (value(by, 'gender') === 1 ? 1 : -1)
    const alike = (name: string, by1: number, otherwise: number) =>
      value(by, name) === value(about, name) ? by1 : otherwise
    const apart = (name: string) => orZero(Math.abs(value(by, name) - value(about, name)) - 1)
    const shared = (tastes[by] ?? []).reduce(
      (sum, each, index) => sum + each * (tastes[about]?.[index] ?? 0),
      0,
    )
    return [
      ...[older, (older * older) / 2 - 0.5, 3 * shared, alike('goal', 1, -0.5)],
      ...[
        alike('field_cd', 1.5, -0.2),
        alike('career_c', 1.5, -0.2),
        apart('go_out'),
        apart('date'),
      ],
    ]
  }
}

const known = (text: string) => (text === '' ? Number.NaN : Number(text))
const orZero = (value: number) => (Number.isNaN(value) ? 0 : value)

function spreadOf(values: readonly number[]) {
  const known = values.filter((value) => !Number.isNaN(value))
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const deviation = Math.sqrt(
    known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length,
  )
  return { mean, deviation: deviation || 1 }
}
