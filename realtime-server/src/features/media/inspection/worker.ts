import { parentPort, workerData } from 'node:worker_threads'
import { Logging, LogLevel } from 'mediabunny'
import type { Job, Outcome } from './messages.ts'
import { rewrap } from './rewrap.ts'

// The library's warnings about unusual files are of no use.
Logging.level = LogLevel.Silent
parentPort?.postMessage('ready')

/** Errors of the operating system concern our disk; all others concern the file. */
const isOfDisk = (error: unknown) => error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))

/** Milliseconds between two signs of progress. */
const often = 250
let told = performance.now()
function onPacket(): void {
  if (performance.now() - told < often) return
  told = performance.now()
  parentPort?.postMessage('progress')
}

const outcome: Outcome = await rewrap(workerData as Job, onPacket).catch(
  (error: unknown): Outcome => ({ refused: isOfDisk(error) ? 'disk' : 'unreadable' }),
)
parentPort?.postMessage(outcome)
