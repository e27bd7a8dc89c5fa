// npm run chaos -- --minutes 10 --seed 1 [--pairs 8] [--only "part of a fault's name"]: two servers, Postgres and Redis amid faults and
// traffic. Fails on the first difference from what the servers said. Ledger and logs are in .chaos/<seed>/.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/lib/install.mjs'
import { command, Refusal } from '../../scripts/lib/refusal.mjs'
import { ensureServerBuilt } from '../../scripts/lib/server-build.mjs'
import { reportOf, slowIn } from './report.ts'
import { runChaos } from './run.ts'

const numberIn = (text: string, name: string): number => {
  const number = Number(text)
  if (!(number > 0)) throw new Refusal(`--${name} must be a number above 0.`)
  return number
}

await command(async () => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      minutes: { ...text, default: '10' },
      seed: { ...text, default: '1' },
      pairs: { ...text, default: '8' },
      only: { ...text, multiple: true },
    },
  })
  await ensureServerBuilt(console.log)
  const folder = join(root, '.chaos', values.seed)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  // The sender logs to the browser's console what it could not send; the ledger has it too.
  console.warn = () => {}
  const result = await runChaos({
    seed: numberIn(values.seed, 'seed'),
    until: { milliseconds: numberIn(values.minutes, 'minutes') * 60_000 },
    pairs: numberIn(values.pairs, 'pairs'),
    ...(values.only && { only: values.only }),
    folder,
    report: console.log,
  })
  console.log(`\n${reportOf(result)}`)
  const isTrue = result.lies.length === 0 && slowIn(result).length === 0
  if (!isTrue) console.log(`\nThe ledger and the logs of both servers are in ${folder}.`)
  process.exit(isTrue ? 0 : 1)
})
