// npm run mutants [-- words]: takes one defense after the other out of a copy of the sources and runs the tests that should notice;
// with words, only those whose name or file contains one of them. Prints which test failed, and ends with 1 if any defense can be missing.
import { command } from '../../scripts/lib/refusal.mjs'
import { ensureConsoleBuilt, ensureWebBuilt } from '../../scripts/lib/web-build.ts'
import { type Copy, copyTree } from './copy.ts'
import { mutants } from './index.ts'
import type { Mutant } from './mutant.ts'

/** A failed test as Vitest names it: the group, the file and the titles. */
const failedTest = /^ FAIL {2}\|[\w-]+\| (\S+ > .+)$/m

await command(async () => {
  const words = process.argv.slice(2)
  const chosen = mutants.filter(
    ({ without, file }) => words.length === 0 || words.some((word) => `${without} ${file}`.includes(word)),
  )
  await ensureWebBuilt(console.log)
  await ensureConsoleBuilt(console.log)
  const copy = await copyTree()
  let missed = 0
  try {
    console.log('| without | file | noticed by |\n|---|---|---|')
    for (const mutant of chosen) {
      const noticed = await copy.mutated(mutant, () => noticedBy(copy, mutant))
      if (!noticed) missed++
      console.log(`| ${mutant.without} | ${mutant.file} | ${noticed ?? '**no test**'} |`)
    }
  } finally {
    await copy.remove()
  }
  console.log(`\n${chosen.length} defenses, ${missed} that no test misses`)
  process.exitCode = missed > 0 ? 1 : 0
})

/** The first test that fails; null if all pass. A file that does not even load names no test, and counts as not noticed. */
async function noticedBy(copy: Copy, { tests }: Mutant): Promise<string | null> {
  for (const test of tests) {
    const { failed, output } = await copy.run([
      'scripts/test.mjs',
      ...(test.endsWith('.full') ? ['--full'] : []),
      `tests/${test}.test.ts`,
    ])
    const [, name] = (failed && failedTest.exec(output)) || []
    if (name) return name.replace(/^tests\//, '').replaceAll('|', '\\|')
  }
  return null
}
