// Ratios of two sides in the same run, which hold on any machine, and the floor below which a benchmark fails.

/** Our side relative to the other one. `cost`: less is better, such as processor time. `rate`: more is better. */
export interface Ratio {
  what: string
  value: number
  kind: 'cost' | 'rate'
  /** The target, in words. */
  aim: string
}

/** The share of the last recorded ratio that a run must still reach. */
const tolerated = 0.8

const head = '| ratio | measured | aim | floor |'
const digits = (value: number) => value.toFixed(2)

/** The worst ratio allowed after this one was recorded. */
export const floorOf = (kind: Ratio['kind'], recorded: number): number =>
  kind === 'rate' ? recorded * tolerated : recorded / tolerated

const isWorse = ({ kind, value }: Ratio, floor: number) =>
  Number.isNaN(value) || (kind === 'rate' ? value < floor : value > floor)

/** The ratios that a section of RESULTS.md records, by subject. */
export function recordedIn(section: string): Map<string, number> {
  const rows = section.split(`${head}\n`)[1]?.split('\n') ?? []
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  return new Map(
    cells.flatMap(([, what, value]) => {
      const number = Number.parseFloat(value ?? '')
      return what && !Number.isNaN(number) ? [[what, number] as const] : []
    }),
  )
}

const floorAfter = (
  { what, kind }: Ratio,
  recorded: ReadonlyMap<string, number>,
): number | null => {
  const last = recorded.get(what)
  // Rounded as printed, so that a run that prints its floor has reached it.
  return last === undefined ? null : Number(digits(floorOf(kind, last)))
}

/** The table of ratios. Without a recorded ratio there is no floor yet. */
export const ratioTable = (
  ratios: readonly Ratio[],
  recorded: ReadonlyMap<string, number>,
): string[] => [
  head,
  '|---|---|---|---|',
  ...ratios.map((ratio) => {
    const floor = floorAfter(ratio, recorded)
    return `| ${ratio.what} | ${digits(ratio.value)} | ${ratio.aim} | ${floor === null ? 'none yet' : digits(floor)} |`
  }),
]

/** Ratios worse than their floor, in words. */
export const belowFloor = (
  ratios: readonly Ratio[],
  recorded: ReadonlyMap<string, number>,
): string[] =>
  ratios.flatMap((ratio) => {
    const floor = floorAfter(ratio, recorded)
    const isBelow =
      floor !== null && isWorse({ ...ratio, value: Number(digits(ratio.value)) }, floor)
    return isBelow
      ? [`${ratio.what}: ${digits(ratio.value)}, and the floor is ${digits(floor)}`]
      : []
  })
