import type { FastifyBaseLogger } from 'fastify'
import { CONTRACT_VERSION } from '../contract/live.ts'
import type { Env } from '../env.ts'
import { sessionCookie } from './cookies.ts'
import { isUnavailable } from './errors.ts'
import { isOwnOrigin } from './origin.ts'
import type { Presence } from './presence.ts'
import type { Limiter } from './rate-limit.ts'
import { type Io, type LiveSocket, type Realtime, sessionRoom, userRoom } from './realtime.ts'
import type { Sessions } from './session.ts'

const recheckEvery = 30_000

interface Dependencies {
  env: Env
  log: FastifyBaseLogger
  sessions: Sessions
  presence: Presence
  limiter: Limiter
  realtime: Realtime
  /** Binds the features' commands to a socket that was let in. */
  onSocket(socket: LiveSocket): void
}

/** Lets sockets in by their session cookie, and out again when the session is no more. */
export function acceptSockets(io: Io, deps: Dependencies): () => void {
  io.use((socket, next) => {
    letIn(socket, deps).then(
      () => next(),
      (error: unknown) => {
        const code = error instanceof Denied ? error.message : isUnavailable(error) ? 'UNAVAILABLE' : 'UNAUTHORIZED'
        next(new Error(code))
      },
    )
  })
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data
    void socket.join([userRoom(userId), sessionRoom(sessionId)])
    deps.presence.arrived(userId, socket.id)
    socket.on('disconnect', () => deps.presence.left(userId, socket.id))
    deps.onSocket(socket)
  })
  const timer = setInterval(() => {
    recheck(io, deps).catch((error: unknown) => deps.log.warn({ err: error }, 'sessions could not be rechecked'))
  }, recheckEvery)
  timer.unref()
  return () => clearInterval(timer)
}

class Denied extends Error {}

async function letIn(socket: LiveSocket, { env, sessions, limiter }: Dependencies): Promise<void> {
  if (!isOwnOrigin(socket.request, env)) throw new Denied('FORBIDDEN_ORIGIN')
  if (socket.handshake.auth.contract !== CONTRACT_VERSION) throw new Denied('CLIENT_TOO_OLD')
  const session = await sessions.find(cookieOf(socket.request.headers.cookie, sessionCookie(env)))
  if (!session) throw new Denied('UNAUTHORIZED')
  await limiter.spend('connect', session.userId).catch(() => {
    throw new Denied('TOO_MANY')
  })
  socket.data = { userId: session.userId, sessionId: session.id }
}

/** Closes the sockets of this node whose session ended where no event could reach them. */
async function recheck(io: Io, { sessions }: Dependencies): Promise<void> {
  const local = [...io.sockets.sockets.values()]
  const ids = [...new Set(local.map((socket) => socket.data.sessionId))]
  const alive = await sessions.alive(ids)
  await sessions.touch([...alive])
  for (const socket of local) {
    if (alive.has(socket.data.sessionId)) continue
    socket.emit('session:ended', { reason: 'expired' })
    socket.disconnect(true)
  }
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
