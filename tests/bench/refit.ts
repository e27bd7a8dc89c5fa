// npm run bench -- refit [--millions 1,10,50] [--against <worker.mjs>]: the cost of a refit with this many million decisions, in the built
// server's thread, optionally beside another build's.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { heap } from '../../realtime-server/src/features/matcher/nightly/run.ts'
import { serverDist } from '../../scripts/lib/server-build.mjs'
import { createDatabase } from '../harness/database.ts'
import { publish, table } from './lib/results.ts'
import { fill } from './refit/fill.ts'

const { values } = parseArgs({
  options: {
    millions: { type: 'string', default: '1,10' },
    against: { type: 'string' },
  },
})
/** Number of people who make this many million decisions: 100 each, then 200. */
const peopleFor = (millions: number) => (millions <= 1 ? 10_000 : millions * 5000)

interface Measured {
  result: { people: number; decisions: number } | null
  error: string | null
  seconds: number
  cpu: number
  megabytes: number
  delay: number
}

function measure(worker: string, url: string, limits: object): Measured {
  const script = fileURLToPath(new URL('./refit/thread.mjs', import.meta.url))
  return JSON.parse(
    execFileSync(process.execPath, [script, worker, url, JSON.stringify(limits)], {
      encoding: 'utf8',
    }),
  )
}

const rows: string[][] = []
for (const millions of values.millions.split(',').map(Number)) {
  const people = peopleFor(millions)
  const database = await createDatabase()
  try {
    const began = performance.now()
    await fill(database.db, people, Math.round((millions * 1e6) / people))
    console.error(
      `${millions} million decisions made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    const built = ['this build', join(serverDist, 'worker.mjs'), heap] as const
    const other = values.against ? ([['the other build', values.against, {}]] as const) : []
    for (const [side, worker, limits] of [built, ...other]) {
      const { result, error, seconds, cpu, megabytes, delay } = measure(
        worker,
        database.url,
        limits,
      )
      console.error({ side, result, error, seconds, cpu, megabytes, delay })
      rows.push([
        ...[String(millions), people.toLocaleString('en'), side],
        ...(result
          ? [result.decisions.toLocaleString('en'), result.people.toLocaleString('en')]
          : [error ?? 'none', '']),
        ...[seconds.toFixed(1), cpu.toFixed(1), megabytes.toFixed(0), delay.toFixed(0)],
      ])
    }
  } finally {
    await database.drop()
  }
}
publish('refit', [
  ...table(
    [
      'million decisions',
      'people',
      'side',
      'read',
      'learned of',
      's',
      'CPU s',
      'MB above rest',
      'longest wait of the main thread ms',
    ],
    rows,
  ),
])
