import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { createFrameBudget, frameBudgets } from './frame-budget.ts'
import { isPacket } from './packets.ts'

type Connection = Socket['conn']

/** Milliseconds that whoever is put out in order has for reading why. */
const leaveWithin = 1000
/** Bytes that wait for a client beyond which its pings are not answered: it does not read the answers. */
const unreadAtMost = 16 * 1024

/** A connection below Socket.IO. */
export interface Line {
  /** Its client is no stranger any more. */
  letIn(): void
  /** Hears nothing more, says what it still has to say for a second, and is gone then, whatever the client does. */
  end(): void
  /** Is gone at once, unless it ends already: an orderly end would read on, and wait for a client that does not obey it. */
  cut(): void
  /** Bytes that were sent and not taken yet. */
  unsent(): number
}

export interface Lines {
  /** What Engine.IO takes for a websocket server. */
  readonly Server: typeof WebSocketServer
  of(connection: Connection): Line
  /** Engine.IO has a connection on a line, which goes when the connection closes. */
  came(connection: Connection): void
  open(): Iterable<Connection>
}

/**
 * Holds every connection to its budget of frames and bytes before anything in them is read, and cuts it beyond that: pings, pongs, parts
 * of messages and what comes after a close count like everything else.
 */
export function createLines(): Lines {
  const lines = new WeakMap<IncomingMessage, Line>()
  const connections = new Set<Connection>()

  class BoundedServer extends WebSocketServer {
    constructor(options: ServerOptions) {
      // Of the options here the types do not know the time for the client's answer to a close.
      super({ ...options, autoPong: false, closeTimeout: leaveWithin } as ServerOptions)
    }

    override handleUpgrade(...[request, socket, head, done]: Parameters<WebSocketServer['handleUpgrade']>): void {
      super.handleUpgrade(request, socket, head, (client, from) => {
        const { line, take } = createLine(client)
        lines.set(request, line)
        // Before the listener of ws, which reads what is in it.
        socket.prependListener('data', take)
        done(client, from)
      })
    }
  }

  const of = ({ request }: Connection): Line => {
    const line = lines.get(request)
    if (!line) throw new Error('a connection that came through no websocket of ours')
    return line
  }
  return {
    Server: BoundedServer as typeof WebSocketServer,
    of,
    came(connection) {
      connections.add(connection)
      connection.once('close', (reason) => {
        connections.delete(connection)
        // What could not be read makes Socket.IO close by force; a fault in a frame still gets its code from ws.
        if (reason === 'forced close') of(connection).cut()
        else of(connection).end()
      })
    },
    open: () => connections,
  }
}

function createLine(client: WebSocket): { line: Line; take(piece: Buffer): void } {
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
  const late = setTimeout(cut, frameBudgets.stranger.milliseconds).unref()
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
    line: {
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
