// Runs in its own thread, so that the attack's cost does not count as response time.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, attackers, connections, milliseconds } = workerData
const until = performance.now() + milliseconds
const statuses = new Map()

const send = (agent, { method, path, headers, body }) =>
  new Promise((resolve) => {
    const call = request(url + path, { agent, method, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode))
      reply.on('error', () => resolve('cut'))
    })
    call.on('error', () => resolve('cut'))
    call.end(body && Buffer.from(body))
  })

async function connection(agent, attacker) {
  while (performance.now() < until) {
    const status = await send(agent, attacker)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

await Promise.all(
  attackers.map(async (attacker) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    await Promise.all(Array.from({ length: connections }, () => connection(agent, attacker)))
    agent.destroy()
  }),
)
parentPort.postMessage([...statuses].map(([status, times]) => `${times} × ${status}`).join(', '))
