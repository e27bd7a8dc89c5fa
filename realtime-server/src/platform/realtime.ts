import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { BrowserToServer, EventName, EventPayload, ServerToBrowser } from '../contract/index.ts'
import type { Lines } from './lines.ts'
import { packetOf, parser } from './packets.ts'

export interface SocketData {
  userId: string
  sessionId: string
}

export type Io = Server<BrowserToServer, ServerToBrowser, Record<string, never>, SocketData>
export type LiveSocket = Socket<BrowserToServer, ServerToBrowser, Record<string, never>, SocketData>

/** One shared room, such as `room:<id>` or `game:<id>`; made by `sharedRooms`. */
export interface SharedRoom {
  readonly room: string
}

/** Whom an event is for: people by their ids, each in all their tabs, or one shared room; on every node. */
export type Audience = string | readonly string[] | SharedRoom

/** Tells an audience something. */
export type Emit = <E extends EventName>(audience: Audience, event: E, payload: EventPayload<E>) => void

export const userRoom = (userId: string) => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`

const maxQueuedBytes = 1024 * 1024

export function createIo(server: HttpServer, lines: Lines, isAllowed: (request: IncomingMessage) => boolean): Io {
  return new Server(server, {
    // Alone: requests that poll would come in beside the budgets of `lines`.
    transports: ['websocket'],
    wsEngine: lines.Server,
    parser,
    serveClient: false,
    // What is not for this path is answered as plain HTTP (plain-upgrades.ts).
    destroyUpgrade: false,
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
  /** To an audience at once. Features have it as `ephemeral`, and otherwise tell through a unit of work. */
  readonly emit: Emit
  /** To the sockets in these rooms of Socket.IO, to all where there is none; on this node alone if `isLocal`. */
  tell<E extends EventName>(rooms: readonly string[], event: E, payload: EventPayload<E>, isLocal?: boolean): void
  /** Ends every socket of a session, on every node, after telling it why. */
  endSession(sessionId: string, reason: EventPayload<'session:ended'>['reason']): void
}

export function createRealtime(io: Io, log: FastifyBaseLogger): Realtime {
  const tell: Realtime['tell'] = (rooms, event, payload, isLocal = false) => {
    try {
      // The adapter writes to the sockets of this node and passes it on to the others.
      const options = { rooms: new Set(rooms), except: new Set<string>(), flags: { local: isLocal } }
      io.of('/').adapter.broadcast(packetOf(event, payload), options)
    } catch (error) {
      // What the event is about has happened, so it fails nobody's request; whoever lacks it fetches it some time.
      log.error({ err: error, event }, 'an event cannot be told')
    }
  }
  return {
    tell,
    emit(audience, event, payload) {
      const rooms = roomsOf(audience)
      if (rooms.length > 0) tell(rooms, event, payload)
    },
    endSession(sessionId, reason) {
      tell([sessionRoom(sessionId)], 'session:ended', { reason })
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
  }
}

function roomsOf(audience: Audience): string[] {
  if (typeof audience === 'string') return [userRoom(audience)]
  return 'room' in audience ? [audience.room] : audience.map(userRoom)
}

/** Cuts a connection that does not read what it is sent, pongs among it: it comes back and fetches what it lacks. */
export function cutStalled(lines: Lines): () => void {
  const timer = setInterval(() => {
    for (const connection of lines.open()) {
      const line = lines.of(connection)
      if (line.unsent() + queuedBytes(connection) > maxQueuedBytes) line.cut()
    }
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

/** What Engine.IO has not handed to the websocket yet. It keeps its queue private in its types; it is documented and stable. */
function queuedBytes(connection: LiveSocket['conn']): number {
  const { writeBuffer } = connection as unknown as { writeBuffer: { data?: unknown }[] }
  return writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0),
    0,
  )
}
