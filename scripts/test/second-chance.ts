import type { Failure, Tally } from './tally.ts'

/** More red files than this are no accident of a busy machine. */
export const chances = 4

/**
 * Runs each red file once more, alone, if they are few. A file that is green then no longer counts as failed: its failures become
 * unsteady, and its tests count as the second run found them.
 * @param again runs one file in fresh processes
 * @returns the failures that did not happen again
 */
export async function secondChance(
  tally: Tally,
  again: (file: string) => Promise<Tally>,
): Promise<Failure[]> {
  const red = [...new Set(tally.failed.map(({ file }) => file))]
  // A failure that belongs to no file cannot be run again, and the run stays red.
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
