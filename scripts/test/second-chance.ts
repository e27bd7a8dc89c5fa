import type { Failure, Tally } from './tally.ts'

/** More red files than this can't be an accident of a busy machine. */
export const chances = 4

/**
 * Runs each red file once more, alone, if they are few. A file that is green then no longer counts as failed: its failures become unsteady,
 * and its tests count as in the second run.
 * @param again runs one file in fresh processes
 * @returns the failures that didn't happen again
 */
export async function secondChance(
  tally: Tally,
  again: (file: string) => Promise<Tally>,
): Promise<Failure[]> {
  const red = [...new Set(tally.failed.map(({ file }) => file))]
  // A failure outside of any file can't be run again, so the run stays red.
  if (red.length > chances || red.includes(undefined)) return []
  const unsteady: Failure[] = []
  for (const file of red) {
    if (file === undefined) continue
    const second = await again(file)
    const first = tally.failed.filter((failure) => failure.file === file)
    const others = tally.failed.filter((failure) => failure.file !== file)
    if (second.failed.length > 0) {
      tally.failed = [
        ...others,
        ...second.failed.map((failure) => ({ ...failure, file: failure.file ?? file })),
      ]
      continue
    }
    unsteady.push(...first)
    tally.failed = others
    // Tests that passed the first time were counted then.
    tally.passed += first.length
  }
  return unsteady
}
