import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createConnection, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { headLength, lengthOf } from './messages.ts'

/** Milliseconds. */
const connectWithin = 3000

/** A way to a relay, over which messages go back and forth. */
export interface Line {
  /** False where a message may get lost, and must be sent again. */
  isReliable: boolean
  send(message: Buffer): void
  onMessage(listener: (message: Buffer) => void): void
  close(): void
}

export interface Server {
  transport: 'udp' | 'tcp' | 'tls'
  host: string
  port: number
}

/** The server of a turn: or turns: URL; null for TLS over UDP, which no browser uses. */
export function serverIn(url: string): Server | null {
  const [, scheme, host = '', port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? []
  const isSecure = scheme === 'turns'
  if (isSecure && transport === 'udp') return null
  return {
    transport: isSecure ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port ?? (isSecure ? 5349 : 3478)),
  }
}

/** @throws Error if the host is unknown, or a connection is refused */
export async function openLine({ transport, host, port }: Server): Promise<Line> {
  if (transport === 'udp') return overUdp(host, port)
  const socket =
    transport === 'tls'
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : createConnection({ host, port })
  try {
    const signal = AbortSignal.timeout(connectWithin)
    await once(socket, transport === 'tls' ? 'secureConnect' : 'connect', { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
  return overStream(socket)
}

async function overUdp(host: string, port: number): Promise<Line> {
  const { address, family } = await lookup(host)
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  // A closed port may answer so; the missing answer says enough.
  socket.on('error', () => {})
  return {
    isReliable: false,
    send: (message) => socket.send(message, port, address, () => {}),
    onMessage: (listener) => socket.on('message', listener),
    close: () => socket.close(),
  }
}

function overStream(socket: Socket): Line {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('error', () => {})
  return {
    isReliable: true,
    send: (message) => void socket.write(message),
    onMessage: (listener) =>
      socket.on('data', (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk])
        while (rest.length >= headLength && rest.length >= lengthOf(rest)) {
          const length = lengthOf(rest)
          listener(rest.subarray(0, length))
          rest = rest.subarray(length)
        }
      }),
    close: () => socket.destroy(),
  }
}
