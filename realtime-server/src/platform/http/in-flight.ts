import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '../base/address.ts'
import { inTurns } from '../base/batch.ts'
import { createCounters } from '../base/counters.ts'
import { tooMany } from '../base/errors.ts'

/**
 * The most unanswered requests of one connection, one token and one address. No browser or gateway sends a second request on a
 * connection before the answer to the first, so a client that does is refused first, and not others at its address.
 */
export const inFlightAtMost = {
  connection: 16,
  token: 200,
  address: 1000,
  addressBehindOthers: 250,
} as const

/** After this many refusals in a row the connection is closed with the next answer. */
const refusedAtMost = 50

/** How many requests that came behind another one on their connection are begun in one turn of the event loop. */
const behindATurn = 8

/** How many bytes of answers a connection may leave unread and still send requests. */
const unreadAtMost = 1024 * 1024

interface Held {
  /** Functions that release the counts of each request in flight. */
  readonly releases: Set<() => void>
  refused: number
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Limits requests in flight before any other handler sees them: a connection with too many is destroyed, and an address with too many
 * is refused for a second. Requests behind another one on their connection are begun a few at a time.
 * @param addressOf the address of a request, as in `Authenticator.addressOf`; null if addresses are not counted
 */
export function boundRequests(
  server: Server,
  addressOf: (request: IncomingMessage) => string | null,
): void {
  const listeners = server.listeners('request') as Listener[]
  const ofAddresses = createCounters()
  const ofConnections = new WeakMap<Socket, Held>()
  const later = inTurns(behindATurn)

  function heldBy(socket: Socket): Held {
    let held = ofConnections.get(socket)
    if (!held) {
      const releases = new Set<() => void>()
      held = { releases, refused: 0 }
      ofConnections.set(socket, held)
      socket.once('close', () => {
        // When the connection is gone, outstanding answers get no close event of their own.
        for (const release of releases) release()
      })
    }
    return held
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // The request came in one piece with those for which its connection was destroyed.
    if (socket.destroyed) return
    const held = heldBy(socket)
    if (held.releases.size >= inFlightAtMost.connection || socket.writableLength > unreadAtMost)
      return void socket.destroy()
    const address = addressOf(request)
    const networks = address === null ? [] : networksOf(address)
    const isFirst = held.releases.size === 0
    const atMost = isFirst ? inFlightAtMost.address : inFlightAtMost.addressBehindOthers
    const isRefused = networks.some(({ key, span }) => ofAddresses.of(key) >= span * atMost)
    const counted = networks.map(({ key }) => ofAddresses.add(key))
    const release = () => {
      held.releases.delete(release)
      for (const end of counted) end()
    }
    held.releases.add(release)
    response.once('close', () => {
      release()
      held.refused = response.statusCode < 400 ? 0 : held.refused + 1
    })
    const begin = () => {
      if (socket.destroyed) return
      if (held.refused >= refusedAtMost) response.setHeader('connection', 'close')
      if (isRefused) refuse(response)
      else for (const listener of listeners) listener.call(server, request, response)
    }
    if (isFirst) begin()
    else later(begin)
  })
}

function refuse(response: ServerResponse): void {
  const refusal = tooMany(1)
  response.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '1',
  })
  response.end(JSON.stringify(refusal.body()))
}
