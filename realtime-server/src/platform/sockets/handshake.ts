import type { FastifyBaseLogger } from 'fastify'
import { CONTRACT_VERSION } from '../../contract/live.ts'
import { platformBudgets } from '../../contract/platform-budgets.ts'
import { SentTimeZone } from '../../contract/primitives.ts'
import type { Env } from '../../env.ts'
import { createBatch } from '../base/batch.ts'
import { refusalOf } from '../base/errors.ts'
import type { Admission } from '../base/fair-queue.ts'
import type { Limiter } from '../base/rate-limit.ts'
import { Refusal } from '../base/refusal.ts'
import type { Queue } from '../base/semaphore.ts'
import type { Authenticator } from '../sessions/authenticator.ts'
import { sessionCookie } from '../sessions/cookies.ts'
import type { Sessions } from '../sessions/session.ts'
import { type Bus, whileCut } from './bus.ts'
import type { PendingConnections } from './pending-connections.ts'
import type { Presence } from './presence.ts'
import type { RawConnections } from './raw-connections.ts'
import { type Io, type LiveSocket, type Realtime, sessionRoom, userRoom } from './realtime.ts'

const recheckEvery = 30_000
/** Most tabs of one person on this node. */
const tabsAtMost = 50

/** Reasons for an orderly end, by us or the client. A connection that ends for any other reason is cut. */
const inOrder: ReadonlySet<string> = new Set([
  'server namespace disconnect',
  'client namespace disconnect',
])

interface Dependencies {
  env: Env
  log: FastifyBaseLogger
  sessions: Sessions
  authenticator: Authenticator
  rawConnections: RawConnections
  pendingConnections: PendingConnections
  presence: Presence
  /** Runs the work that follows a socket's arrival. */
  arrivals: Queue
  limiter: Limiter
  admission: Admission
  realtime: Pick<Realtime, 'broadcast'>
  bus: Bus | null
  /** Adds the features' commands to an accepted socket. */
  onSocket(socket: LiveSocket): void
}

/**
 * Accepts sockets by their session cookie, and closes them when the session has ended.
 * @returns `recheck`, which checks at once for sessions that ended without an event reaching their sockets
 */
export function acceptSockets(io: Io, deps: Dependencies): { recheck(): void; stop(): void } {
  const { authenticator, rawConnections, pendingConnections, presence, arrivals, sessions, log } =
    deps
  const unchecked = (error: unknown) => log.warn({ err: error }, 'sessions could not be rechecked')
  const closeIfEnded = createBatch<LiveSocket>((sockets) =>
    arrivals(async () => void (await closeEnded(sockets, deps))),
  )
  const hasAsked = new WeakSet<LiveSocket['conn']>()
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    rawConnections.came(connection)
    pendingConnections.came(connection, authenticator.addressOf(connection.request))
  })
  io.use((socket, next) => {
    const { conn } = socket
    // One try per connection, because each costs a look-up.
    if (hasAsked.has(conn)) return rawConnections.of(conn).cut()
    hasAsked.add(conn)
    letIn(socket, deps).then(
      () => next(),
      (error: unknown) => {
        const isDown = refusalOf(error)?.code === 'UNAVAILABLE'
        const code =
          error instanceof Denied ? error.message : isDown ? 'UNAVAILABLE' : 'UNAUTHORIZED'
        next(new Error(code))
        rawConnections.of(conn).end()
      },
    )
  })
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data
    pendingConnections.letIn(socket.conn)
    rawConnections.of(socket.conn).letIn()
    void socket.join([userRoom(userId), sessionRoom(sessionId)])
    socket.on('disconnect', (reason) => {
      if (inOrder.has(reason)) rawConnections.of(socket.conn).end()
      // Otherwise a client that left the namespace would keep a connection that no limit counts.
      socket.conn.close()
    })
    if ((io.sockets.adapter.rooms.get(userRoom(userId))?.size ?? 0) > tabsAtMost)
      return socket.disconnect(true)
    presence.arrived(userId, socket.id)
    socket.on('disconnect', () => presence.left(userId, socket.id))
    deps.onSocket(socket)
    // The session may have ended between the look-up and joining its room, when no event could reach this socket.
    closeIfEnded(socket).catch(unchecked)
  })
  const closeAll = () => closeEnded([...io.sockets.sockets.values()], deps)
  const recheck = () => {
    closeAll().then(sessions.touch).catch(unchecked)
  }
  const timer = setInterval(recheck, recheckEvery)
  timer.unref()
  // While the bus is cut, sign-outs on other nodes aren't heard here.
  const stopChecks = whileCut(deps.bus, () =>
    arrivals(async () => void (await closeAll().catch(unchecked))),
  )
  return {
    recheck,
    stop() {
      clearInterval(timer)
      stopChecks()
    },
  }
}

class Denied extends Error {}

async function letIn(
  socket: LiveSocket,
  { env, authenticator, limiter, admission }: Dependencies,
): Promise<void> {
  if (socket.handshake.auth.contract !== CONTRACT_VERSION) throw new Denied('CLIENT_TOO_OLD')
  const token = cookieOf(socket.request.headers.cookie, sessionCookie(env))
  await admission.enter(
    authenticator.remembered(token).ownerId ?? authenticator.addressOf(socket.request),
  )
  const session = await authenticator.find(token, socket.request).catch(denied)
  if (!session) throw new Denied('UNAUTHORIZED')
  await limiter.spend(platformBudgets.connect, session.userId).catch(denied)
  const timeZone = SentTimeZone.safeParse(socket.handshake.auth.timeZone).data
  socket.data = { userId: session.userId, sessionId: session.id, timeZone }
}

function denied(error: unknown): never {
  throw error instanceof Refusal && error.code === 'TOO_MANY' ? new Denied('TOO_MANY') : error
}

/**
 * Closes this node's sockets whose session has ended.
 * @returns the sessions that are still valid
 */
async function closeEnded(
  sockets: readonly LiveSocket[],
  { sessions, realtime }: Dependencies,
): Promise<string[]> {
  const alive = await sessions.alive([...new Set(sockets.map((socket) => socket.data.sessionId))])
  for (const socket of sockets) {
    if (alive.has(socket.data.sessionId)) continue
    realtime.broadcast([socket.id], 'session:ended', { reason: 'expired' }, true)
    socket.disconnect(true)
  }
  return [...alive]
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
