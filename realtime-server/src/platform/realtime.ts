import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { BrowserToServer, EventName, EventPayload, ServerToBrowser } from '../contract/index.ts'

export interface SocketData {
  userId: string
  sessionId: string
}

export type Io = Server<BrowserToServer, ServerToBrowser, Record<string, never>, SocketData>
export type LiveSocket = Socket<BrowserToServer, ServerToBrowser, Record<string, never>, SocketData>

/** Tells people something; each person in all their tabs, on every node. */
export type Emit = <E extends EventName>(
  userIds: string | readonly string[],
  event: E,
  payload: EventPayload<E>,
) => void

export const userRoom = (userId: string) => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`

const maxQueuedBytes = 1024 * 1024

export function createIo(server: HttpServer, isAllowed: (request: IncomingMessage) => boolean): Io {
  return new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    // Milliseconds for a connection to say who it is.
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 10_000,
    perMessageDeflate: false,
    // A CORS setting does not stop a foreign page's websocket; this does, before anything is allocated.
    allowRequest: (request, decide) => decide(isAllowed(request) ? null : 'FORBIDDEN_ORIGIN', isAllowed(request)),
  })
}

export interface Realtime {
  readonly io: Io
  /** To everybody's sockets at once, on every node. Only `platform` and `unit-of-work` call it. */
  readonly emit: Emit
  /** Ends every socket of a session, on every node, after telling it why. */
  endSession(sessionId: string, reason: EventPayload<'session:ended'>['reason']): void
}

export function createRealtime(io: Io): Realtime {
  return {
    io,
    emit(userIds, event, payload) {
      const rooms = typeof userIds === 'string' ? userRoom(userIds) : userIds.map(userRoom)
      if (rooms.length === 0) return
      // The type of one event's arguments cannot be followed through the generic name.
      const target = io.to(rooms) as unknown as { emit(name: string, payload: unknown): void }
      target.emit(event, payload)
    },
    endSession(sessionId, reason) {
      io.to(sessionRoom(sessionId)).emit('session:ended', { reason })
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
  }
}

/** Cuts a socket that does not read what it is sent: it comes back and fetches what it lacks. */
export function cutStalled(io: Io): () => void {
  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) if (queuedBytes(socket) > maxQueuedBytes) cut(socket)
  }, 2000)
  timer.unref()
  return () => clearInterval(timer)
}

/** An orderly end would wait behind all that is not being read. */
function cut(socket: LiveSocket): void {
  const { transport } = socket.conn as unknown as { transport: { socket: { terminate(): void } } }
  transport.socket.terminate()
}

/** Engine.IO keeps its queue private in its types; it is documented and stable. */
function queuedBytes(socket: LiveSocket): number {
  const { writeBuffer } = socket.conn as unknown as { writeBuffer: { data?: unknown }[] }
  return writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0),
    0,
  )
}
