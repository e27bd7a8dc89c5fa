// Runs beside a busy inspector, in its own thread: ends the process when a file takes too much memory or processor time, and when the
// server is gone, which a busy process doesn't notice.
import { parentPort, workerData } from 'node:worker_threads'

const { packets, memory, computingPerPacket } = workerData
/** Milliseconds between two looks: filling the machine's memory takes longer. */
const every = 25
const server = process.ppid
let looking
let before
/** Milliseconds that the file may compute, besides its packets' share. */
let computing = 0

function look() {
  const { user, system } = process.cpuUsage(before)
  const mayCompute = computing + Atomics.load(packets, 0) * computingPerPacket
  const isTooMuch = process.memoryUsage.rss() > memory || (user + system) / 1000 > mayCompute
  if (isTooMuch || process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}

// Sent with each file: its allowed time, then null when it is done.
parentPort.on('message', (mayTake) => {
  clearInterval(looking)
  if (mayTake === null) return
  computing = mayTake
  before = process.cpuUsage()
  looking = setInterval(look, every)
})
