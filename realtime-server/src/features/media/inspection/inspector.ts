import { stat, writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Logging, LogLevel } from 'mediabunny'
import { inspectionLimits } from './limits.ts'
import type { Job, Message, Outcome } from './messages.ts'
import { rewrap } from './rewrap.ts'

// Runs an inspector: a process that reads one file after another, and ends with the server that started it.
process.once('disconnect', () => process.exit(0))
if (!process.connected) process.exit(0)
// The server shuts down cleanly on these signals, and still needs the inspector for open requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// If memory runs out, Linux should kill an inspector rather than the server.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
// The library's warnings about unusual files are just noise.
Logging.level = LogLevel.Silent

const { memory, memoryKept, computing, computingPerPacket, computingPerMegabyte } = inspectionLimits
const megabyte = 1024 * 1024
/** Packets read so far, shared with the watch. */
const packets = new Int32Array(new SharedArrayBuffer(4))
const watch = new Worker(new URL('./watch.mjs', import.meta.url), {
  workerData: { packets, memory: memory * megabyte, computingPerPacket },
  execArgv: [],
})

const send = (message: Message) => void process.send?.(message)

/** Errors of the operating system are about our disk; all others are about the file. */
const isOfDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))

process.on('message', async (job: Job) => {
  packets[0] = 0
  const { size } = await stat(job.from).catch(() => ({ size: 0 }))
  watch.postMessage(computing + (size / megabyte) * computingPerMegabyte)
  const onPacket = () => void Atomics.add(packets, 0, 1)
  const outcome = await rewrap(job, onPacket).catch(
    (error: unknown): Outcome => ({ refused: isOfDisk(error) ? 'disk' : 'unreadable' }),
  )
  watch.postMessage(null)
  send({ outcome, isLast: process.memoryUsage.rss() > memoryKept * megabyte })
})
watch.once('online', () => send('ready'))
