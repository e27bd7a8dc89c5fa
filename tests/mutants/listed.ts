import type { Copy } from './copy.ts'
import { mutants } from './index.ts'
import { type Notice, noticedBy } from './noticed.ts'

/** Runs the listed mutants; with words, only those whose name or file contains one of them. @returns whether each was noticed */
export async function runListed(copy: Copy, words: readonly string[]): Promise<boolean> {
  const chosen = mutants.filter(
    ({ without, file }) =>
      words.length === 0 || words.some((word) => `${without} ${file}`.includes(word)),
  )
  const notices: (Notice | null)[] = []
  console.log('| without | file | ring | noticed by |\n|---|---|---|---|')
  for (const mutant of chosen) {
    const notice = await copy.mutated(mutant, () => noticedBy(copy, mutant))
    notices.push(notice)
    const by = notice?.test.replaceAll('|', '\\|') ?? '**no test**'
    console.log(`| ${mutant.without} | ${mutant.file} | ${notice?.ring ?? '–'} | ${by} |`)
  }
  console.log(`\n${totals(notices)}`)
  return !notices.includes(null)
}

/** Summarizes the notices by suite; the full suite includes the gate's tests. */
export function totals(notices: readonly (Notice | null)[]): string {
  const noticed = notices.filter((notice) => notice !== null)
  const inGate = noticed.filter(({ ring }) => ring === 'gate').length
  const share = (part: number) => `${part} (${percent(part, notices.length)} %)`
  const missed = notices.length - noticed.length
  return `${notices.length} mutants: gate ${share(inGate)}, full ${share(noticed.length)}; ${missed} that no test notices`
}

/** Rounded down, so that 100 means all. */
export const percent = (part: number, all: number): number =>
  all === 0 ? 100 : Math.floor((100 * part) / all)
