// Runs a refit in a thread as a server does, and prints this process's resource use.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'

const [worker = '', databaseUrl = ''] = process.argv.slice(2)
/** Megabytes. */
const memory = (/** @type {string} */ what) =>
  Number(
    new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1],
  ) / 1024

const before = memory('VmRSS')
const delay = monitorEventLoopDelay({ resolution: 5 })
const began = { at: performance.now(), cpu: process.cpuUsage() }
const job = { databaseUrl, secret: 'development-only-secret', now: Date.now() }
delay.enable()
// As in realtime-server/src/features/matcher/nightly/run.ts.
const thread = new Worker(worker, {
  workerData: job,
  execArgv: [],
  resourceLimits: JSON.parse(process.argv[4] ?? '{}'),
})
/** @type {unknown} */
let result = null
/** @type {string | null} */
let error = null
thread.on('message', (message) => {
  result = message
})
thread.on('error', (failure) => {
  error = 'code' in failure ? String(failure.code) : failure.message
})
thread.on('exit', () => {
  const { user, system } = process.cpuUsage(began.cpu)
  console.log(
    JSON.stringify({
      ...{ result, error },
      seconds: (performance.now() - began.at) / 1000,
      cpu: (user + system) / 1e6,
      megabytes: memory('VmHWM') - before,
      delay: delay.max / 1e6,
    }),
  )
})
