// npm run mutants [-- words]: breaks one promise after the other in a copy of the sources and runs the tests that should notice; with
// words, only those whose name or file contains one of them. npm run mutants -- --seed N [--count 100] draws changes of rules and
// contracts. Exits with 1 if any change can go unnoticed.
import { parseArgs } from 'node:util'
import { command, Refusal } from '../../scripts/lib/refusal.mjs'
import { ensureConsoleBuilt, ensureWebBuilt } from '../../scripts/lib/web-build.ts'
import { copyTree } from './copy.ts'
import { runDrawn } from './drawn.ts'
import { runListed } from './listed.ts'

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, count: { type: 'string', default: '100' } },
  })
  const count = Number(values.count)
  if (!Number.isInteger(count) || count < 1) throw new Refusal('--count is a number of mutants.')
  await ensureWebBuilt(console.log)
  await ensureConsoleBuilt(console.log)
  const copy = await copyTree()
  try {
    const isAllNoticed =
      values.seed === undefined
        ? await runListed(copy, positionals)
        : await runDrawn(copy, values.seed, count)
    process.exitCode = isAllNoticed ? 0 : 1
  } finally {
    await copy.remove()
  }
})
