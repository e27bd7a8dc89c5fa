import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { createFrameBudget, frameBudgets } from './frame-budget.ts'
import { isPacket } from './packets.ts'

type Connection = Socket['conn']

/** Milliseconds that the client of a connection we end has for reading the reason. */
const leaveWithin = 1000
/** Unread bytes above which a client's pings are no longer answered, because it doesn't read the answers. */
const unreadAtMost = 16 * 1024

/** A raw connection below Socket.IO. */
export interface RawConnection {
  /** Called when its client has a session. */
  letIn(): void
  /** Ignores further input, sends the rest of the queue, and closes after a second, whatever the client does. */
  end(): void
  /** Closes at once, unless already ending. An orderly close would keep reading and wait for the client. */
  cut(): void
  /** Bytes sent but not yet taken by the client. */
  unsent(): number
}

export interface RawConnections {
  /** Websocket server class for Engine.IO. */
  readonly Server: typeof WebSocketServer
  of(connection: Connection): RawConnection
  /** Registers an Engine.IO connection until it closes. */
  came(connection: Connection): void
  open(): Iterable<Connection>
}

/**
 * Limits every connection to its budget of frames and bytes before anything is parsed, and cuts it beyond. Pings, pongs, message fragments
 * and data after a close count too.
 */
export function createRawConnections(): RawConnections {
  const rawConnections = new WeakMap<IncomingMessage, RawConnection>()
  const connections = new Set<Connection>()

  class BoundedServer extends WebSocketServer {
    constructor(options: ServerOptions) {
      // The types lack the option for a client's time to answer a close.
      super({ ...options, autoPong: false, closeTimeout: leaveWithin } as ServerOptions)
    }

    override handleUpgrade(
      ...[request, socket, head, done]: Parameters<WebSocketServer['handleUpgrade']>
    ): void {
      super.handleUpgrade(request, socket, head, (client, from) => {
        const { raw, take } = createRawConnection(client)
        rawConnections.set(request, raw)
        // Added before the listener of ws, which parses the data.
        socket.prependListener('data', take)
        done(client, from)
      })
    }
  }

  const of = ({ request }: Connection): RawConnection => {
    const raw = rawConnections.get(request)
    if (!raw) throw new Error('a connection that came through no websocket of ours')
    return raw
  }
  return {
    Server: BoundedServer as typeof WebSocketServer,
    of,
    came(connection) {
      connections.add(connection)
      connection.once('close', (reason) => {
        connections.delete(connection)
        // Socket.IO forces a close after unparsable data; for a faulty frame, ws still sends its code.
        if (reason === 'forced close') of(connection).cut()
        else of(connection).end()
      })
    },
    open: () => connections,
  }
}

function createRawConnection(client: WebSocket): { raw: RawConnection; take(piece: Buffer): void } {
  const budget = createFrameBudget()
  let isMember = false
  let isLeaving = false
  const gone = () => {
    client.removeAllListeners('message')
    client.terminate()
  }
  const cut = () => {
    if (!isLeaving) gone()
  }
  const late = setTimeout(cut, frameBudgets.pending.milliseconds).unref()
  client.once('close', () => clearTimeout(late))
  client.on('message', (data: Buffer, isBinary) => {
    if (!isPacket(data, isBinary, isMember)) cut()
  })
  client.on('ping', (data) => {
    if (client.bufferedAmount < unreadAtMost) client.pong(data)
  })
  return {
    take(piece) {
      if (!budget.take(piece)) gone()
    },
    raw: {
      letIn() {
        isMember = true
        clearTimeout(late)
        budget.letIn()
      },
      end() {
        if (isLeaving) return
        isLeaving = true
        client.removeAllListeners('message')
        setTimeout(() => {
          client.close()
          gone()
        }, leaveWithin).unref()
      },
      cut,
      unsent: () => client.bufferedAmount,
    },
  }
}
