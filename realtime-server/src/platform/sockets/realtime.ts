import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type {
  BrowserToServer,
  EventName,
  EventPayload,
  ServerToBrowser,
} from '../../contract/index.ts'
import { type PacketOf, parser } from './packets.ts'
import type { RawConnections } from './raw-connections.ts'

interface SocketData {
  userId: string
  sessionId: string
  timeZone: string | undefined
}

export type Io = Server<BrowserToServer, ServerToBrowser, Record<string, never>, SocketData>
export type LiveSocket = Socket<BrowserToServer, ServerToBrowser, Record<string, never>, SocketData>

/** A shared room, such as `room:<id>` or `game:<id>`, made by `sharedRooms`, or by `tabRoom` for a single tab. */
export interface SharedRoom {
  readonly room: string
  /** Ids of people to leave out. */
  readonly except?: readonly string[]
}

/** Recipients of an event, on every node: people by id, each in all their tabs, or a shared room. */
export type Audience = string | readonly string[] | SharedRoom

/** Sends an event to an audience. */
export type Emit = <E extends EventName>(
  audience: Audience,
  event: E,
  payload: EventPayload<E>,
) => void

export const userRoom = (userId: string) => `user:${userId}`
/** A single tab as an audience: Socket.IO puts every socket into its own room, on every node. */
export const tabRoom = (socketId: string): SharedRoom => ({ room: socketId })
export const sessionRoom = (sessionId: string) => `session:${sessionId}`

const maxQueuedBytes = 1024 * 1024

export function createIo(
  server: HttpServer,
  rawConnections: RawConnections,
  isAllowed: (request: IncomingMessage) => boolean,
): Io {
  return new Server(server, {
    // No long polling: its requests would bypass the budgets of `rawConnections`.
    transports: ['websocket'],
    wsEngine: rawConnections.Server,
    parser,
    serveClient: false,
    // Requests for other paths get plain HTTP answers (plain-upgrades.ts).
    destroyUpgrade: false,
    maxHttpBufferSize: 64 * 1024,
    // Milliseconds in which a connection must identify itself.
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 10_000,
    perMessageDeflate: false,
    // CORS doesn't stop websockets from other sites' pages. This does, before anything is allocated.
    allowRequest: (request, decide) =>
      decide(isAllowed(request) ? null : 'FORBIDDEN_ORIGIN', isAllowed(request)),
  })
}

export interface Realtime {
  /** Sends to an audience at once. Features use it as `ephemeral`; units of work emit all other events. */
  readonly emit: Emit
  /** Sends to the sockets in these Socket.IO rooms, or to all if none is given; only on this node if `isLocal`. */
  broadcast<E extends EventName>(
    rooms: readonly string[],
    event: E,
    payload: EventPayload<E>,
    isLocal?: boolean,
    except?: readonly string[],
  ): void
  /** Ends every socket of a session, on every node, after sending the reason. */
  endSession(sessionId: string, reason: EventPayload<'session:ended'>['reason']): void
}

export function createRealtime(io: Io, packetOf: PacketOf, log: FastifyBaseLogger): Realtime {
  const broadcast: Realtime['broadcast'] = (
    rooms,
    event,
    payload,
    isLocal = false,
    except = [],
  ) => {
    try {
      // The adapter writes to this node's sockets and forwards the event to the others.
      const options = { rooms: new Set(rooms), except: new Set(except), flags: { local: isLocal } }
      io.of('/').adapter.broadcast(packetOf(event, payload), options)
    } catch (error) {
      // The change has already happened, so its request must not fail. Tabs that miss the event get the change with a later fetch.
      log.error({ err: error, event }, 'an event could not be broadcast')
    }
  }
  return {
    broadcast,
    emit(audience, event, payload) {
      const rooms = roomsOf(audience)
      const except =
        typeof audience === 'object' && 'room' in audience
          ? (audience.except ?? []).map(userRoom)
          : []
      if (rooms.length > 0) broadcast(rooms, event, payload, false, except)
    },
    endSession(sessionId, reason) {
      broadcast([sessionRoom(sessionId)], 'session:ended', { reason })
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
  }
}

function roomsOf(audience: Audience): string[] {
  if (typeof audience === 'string') return [userRoom(audience)]
  return 'room' in audience ? [audience.room] : audience.map(userRoom)
}

/** Cuts connections whose client doesn't read, not even pongs. The client reconnects and fetches what it missed. */
export function cutStalled(rawConnections: RawConnections): () => void {
  const timer = setInterval(() => {
    for (const connection of rawConnections.open()) {
      const raw = rawConnections.of(connection)
      if (raw.unsent() + queuedBytes(connection) > maxQueuedBytes) raw.cut()
    }
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

/** Bytes that Engine.IO hasn't passed to the websocket yet. Its queue is private in the types, but documented and stable. */
function queuedBytes(connection: LiveSocket['conn']): number {
  const { writeBuffer } = connection as unknown as { writeBuffer: { data?: unknown }[] }
  return writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0),
    0,
  )
}
