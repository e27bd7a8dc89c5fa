// A thread beside an inspector, which goes on while the inspector is busy: ends the process when a file takes too much memory or
// computing, and when the server is gone, which a busy process does not hear.
import { parentPort, workerData } from 'node:worker_threads'

const { packets, memory, computingPerPacket } = workerData
/** Milliseconds between two looks: allocating takes longer to use up the machine. */
const every = 25
const server = process.ppid
let looking
let before
/** Milliseconds that the file may take, besides those of its packets. */
let computing = 0

function look() {
  const { user, system } = process.cpuUsage(before)
  const mayCompute = computing + Atomics.load(packets, 0) * computingPerPacket
  const isTooMuch = process.memoryUsage.rss() > memory || (user + system) / 1000 > mayCompute
  if (isTooMuch || process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}

// With each file how long it may take, and null after it.
parentPort.on('message', (mayTake) => {
  clearInterval(looking)
  if (mayTake === null) return
  computing = mayTake
  before = process.cpuUsage()
  looking = setInterval(look, every)
})
