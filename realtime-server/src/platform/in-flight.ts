import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from './address.ts'
import { createCounters } from './counters.ts'
import { tooMany } from './errors.ts'

/**
 * Requests that came and are not answered, of one connection, one token and one address. No browser and no gateway sends a second
 * request on a connection before the answer to the first; whoever does is the first to be refused, not a neighbour at their address.
 */
export const inFlightAtMost = { connection: 16, token: 200, address: 1000, addressBehindOthers: 250 } as const

/** So many refusals in a row, and a connection is closed with the next answer. */
const refusedAtMost = 50

/** Bytes of answers that a connection has not taken yet and may still ask for more. */
const unreadAtMost = 1024 * 1024

interface Held {
  /** Give back what each request in flight counts for. */
  readonly gives: Set<() => void>
  refused: number
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Bounds requests in flight before anything else hears of them: a connection that has too many is destroyed, an address is refused
 * for a second.
 * @param addressOf whose request it is, as `Authenticator.addressOf` tells; null where addresses are not counted
 */
export function boundRequests(server: Server, addressOf: (request: IncomingMessage) => string | null): void {
  const listeners = server.listeners('request') as Listener[]
  const ofAddresses = createCounters()
  const ofConnections = new WeakMap<Socket, Held>()

  function heldBy(socket: Socket): Held {
    let held = ofConnections.get(socket)
    if (!held) {
      const gives = new Set<() => void>()
      held = { gives, refused: 0 }
      ofConnections.set(socket, held)
      socket.once('close', () => {
        // Answers that are still to come have no end of their own when the connection has gone.
        for (const give of gives) give()
      })
    }
    return held
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // It came in one piece with those for which its connection was destroyed.
    if (socket.destroyed) return
    const held = heldBy(socket)
    if (held.gives.size >= inFlightAtMost.connection || socket.writableLength > unreadAtMost)
      return void socket.destroy()
    const address = addressOf(request)
    const networks = address === null ? [] : networksOf(address)
    const atMost = held.gives.size === 0 ? inFlightAtMost.address : inFlightAtMost.addressBehindOthers
    const isRefused = networks.some(({ key, span }) => ofAddresses.of(key) >= span * atMost)
    const gives = networks.map(({ key }) => ofAddresses.add(key))
    const giveBack = () => {
      held.gives.delete(giveBack)
      for (const give of gives) give()
    }
    held.gives.add(giveBack)
    response.once('close', () => {
      giveBack()
      held.refused = response.statusCode < 400 ? 0 : held.refused + 1
    })
    if (held.refused >= refusedAtMost) response.setHeader('connection', 'close')
    if (isRefused) refuse(response)
    else for (const listener of listeners) listener.call(server, request, response)
  })
}

function refuse(response: ServerResponse): void {
  const refusal = tooMany(1)
  response.writeHead(refusal.status, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
  response.end(JSON.stringify(refusal.body()))
}
