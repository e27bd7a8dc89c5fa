import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '../base/address.ts'
import { inTurns } from '../base/batch.ts'
import { createCounters } from '../base/counters.ts'
import { tooMany } from '../base/errors.ts'

/**
 * Most unanswered requests per connection, token and address. No browser or gateway sends a second request on a connection before the first
 * reply, so a client that does is refused before others at its address.
 */
export const inFlightAtMost = {
  connection: 16,
  token: 200,
  address: 1000,
  addressBehindOthers: 250,
} as const

/** Refusals in a row after which the connection is closed with the next reply. */
const refusedAtMost = 50

/** Requests behind another one on their connection that start in one turn of the event loop. */
const behindATurn = 8

/** Bytes of replies that a connection may leave unread and still send requests. */
const unreadAtMost = 1024 * 1024

interface Held {
  /** Functions that release each in-flight request's counts. */
  readonly releases: Set<() => void>
  refused: number
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Limits requests in flight before any other handler sees them: a connection with too many is destroyed, and an address with too many is
 * refused for a second. Requests behind another one on their connection start a few at a time.
 * @param addressOf address of a request, as in `Authenticator.addressOf`; null if addresses aren't counted
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
        // Open replies get no close event of their own when the connection is gone.
        for (const release of releases) release()
      })
    }
    return held
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // It arrived together with the requests that got its connection destroyed.
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
