import { readFileSync } from 'node:fs'
import type { Entry } from './ledger.ts'
import type { ChaosResult, Happened } from './run.ts'
import { groupBy, type Lie } from './stage.ts'

/** Milliseconds within which both servers' traffic must flow again, and the maximum processor pressure at which that is judged. */
export const healing = { within: 5000, upTo: 50 } as const

/** The faults that took too long to heal, although the machine was not busy. */
export const slowIn = ({ faults }: ChaosResult): Happened[] =>
  faults.filter(
    ({ healed, pressure }) =>
      pressure < healing.upTo && (healed === null || healed > healing.within),
  )

const columns = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widthOf(rows, at)) : cell.padStart(widthOf(rows, at)),
        )
        .join('  '),
    )
    .join('\n')
const widthOf = (rows: readonly (readonly string[])[], at: number) =>
  Math.max(...rows.map((row) => row[at]?.length ?? 0))

const kinds: readonly Lie['kind'][] = [
  'lost',
  'doubled',
  'reordered',
  'refused and yet stored',
  'not shown',
  'wrong',
]

/** The figures of a run: acknowledged acts and their fate, and each kind of fault with its healing time. */
export function reportOf(result: ChaosResult): string {
  const { faults, lies } = result
  const entries = readFileSync(result.ledger, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
  const actors = [...groupBy(entries, ({ actor }) => actor)].map(([actor, theirs]) => {
    const keysOf = (outcome: Entry['outcome']) =>
      new Set(theirs.filter((entry) => entry.outcome === outcome).map(({ key }) => key))
    const answered = new Set([...keysOf('ok'), ...keysOf('refused')])
    const without = [...keysOf('begun')].filter((key) => !answered.has(key)).length
    const attempts = theirs.filter(({ outcome }) => outcome !== 'begun').length
    return [actor, `${keysOf('ok').size}`, `${without}`, `${attempts}`]
  })
  const byName = [...groupBy(faults, ({ fault }) => fault.name)].map(([name, times]) => {
    const healed = times
      .map((time) => time.healed ?? Number.POSITIVE_INFINITY)
      .sort((a, b) => a - b)
    const shown = (milliseconds: number | undefined) =>
      milliseconds === undefined || milliseconds === Number.POSITIVE_INFINITY
        ? '> 45 s'
        : `${(milliseconds / 1000).toFixed(1)} s`
    return [
      name,
      `${times.length}`,
      shown(healed[Math.floor((healed.length - 1) / 2)]),
      shown(healed.at(-1)),
    ]
  })
  const counts = kinds.map((kind) => `${lies.filter((lie) => lie.kind === kind).length} ${kind}`)
  const slow = slowIn(result).map(
    ({ fault, healed, pressure }) =>
      `Too slow: ${fault.name}, ${healed === null ? 'not within 45 s' : `${Math.round(healed)} ms`} at a processor pressure of ${pressure} %`,
  )
  return [
    columns([['acts', 'acknowledged', 'without an answer', 'attempts'], ...actors]),
    columns([['fault', 'times', 'healed p50', 'worst'], ...byName]),
    `${faults.length} faults; of what was acknowledged: ${counts.join(', ')}`,
    ...slow,
    ...lies.map(({ kind, actor, what }) => `${kind} (${actor}): ${what}`),
  ].join('\n\n')
}
