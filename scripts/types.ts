import { command } from './lib/refusal.mjs'
import { run } from './lib/run.ts'

// Largest first. Two at a time with one checker each: more checkers of one project repeat much of each other's work.
const waiting = ['tests', 'scripts', 'realtime-server', 'web', 'db', 'web/src/worker']
const tsc = [
  process.execPath,
  'node_modules/typescript/bin/tsc',
  '--checkers',
  '1',
  '--incremental',
]

async function checkWaiting(): Promise<void> {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    // Records checked files, so that the next run checks only changes.
    const memory = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
    const { code, output } = await run([...tsc, '--tsBuildInfoFile', memory, '-p', project])
    if (code === 0) continue
    process.stderr.write(output)
    process.exitCode = 1
  }
}

await command(async () => {
  await Promise.all([checkWaiting(), checkWaiting()])
})
