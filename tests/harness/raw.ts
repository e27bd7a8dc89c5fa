import { createConnection, type Socket } from 'node:net'
import { CONTRACT_VERSION } from '@swoon/realtime-server/contract'
import { waitFor } from './server.ts'

/** A bare TCP client, which reads and answers only when a test tells it to. */
export interface RawConnection {
  readonly socket: Socket
  /** Everything received, as text. */
  heard(): string
  isOpen(): boolean
  /**
   * Writes the same bytes repeatedly, as fast as they are taken, until the connection is cut or the time is over. @returns the duration in
   * milliseconds
   */
  flood(bytes: Buffer, atMost: number): Promise<number>
}

/** Opens a bare TCP connection. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let isOpen = true
  socket.on('data', (chunk) => {
    if (text.length < 1_000_000) text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
  })
  // The other side has ended. A well-behaved client would close now; this one only records the cut.
  socket.on('end', () => {
    isOpen = false
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    heard: () => text,
    isOpen: () => isOpen,
    async flood(bytes, atMost) {
      const start = performance.now()
      while (isOpen && performance.now() - start < atMost) {
        const isTaken = socket.write(bytes)
        await new Promise((resolve) => setTimeout(resolve, isTaken ? 0 : 5))
        while (isOpen && socket.writableLength > 1_000_000 && performance.now() - start < atMost)
          await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return performance.now() - start
    },
  }
}

/** A websocket frame as a browser sends it. The mask is all zeros, which changes no byte. */
export function frame(payload: string | Buffer, { opcode = 1, isLast = true } = {}): Buffer {
  const bytes = Buffer.from(payload)
  const first = (isLast ? 0x80 : 0) | opcode
  const mask = Buffer.alloc(4)
  if (bytes.length < 126)
    return Buffer.concat([Buffer.from([first, 0x80 | bytes.length]), mask, bytes])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0x80fe)
  head[0] = first
  head.writeUInt16BE(bytes.length, 2)
  return Buffer.concat([head, mask, bytes])
}

export const ping = (payload = '') => frame(payload, { opcode: 9 })
/** Repeats a frame in one buffer. */
export const many = (bytes: Buffer, count: number) =>
  Buffer.concat(Array.from({ length: count }, () => bytes))

/** Opens a websocket over bare TCP; with a cookie it also asks to be let in, unless `isPatient`. */
export async function openRawSocket(
  port: number,
  cookie?: string,
  { isPatient = false } = {},
): Promise<RawConnection> {
  const line = await openRaw(port)
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: x',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  line.socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await waitFor(() => line.heard().includes('0{') || !line.isOpen(), 10_000, 'the handshake')
  if (!cookie || isPatient || !line.isOpen()) return line
  line.socket.write(frame(`40${JSON.stringify({ contract: CONTRACT_VERSION })}`))
  await waitFor(() => line.heard().includes('40{') || !line.isOpen(), 10_000, 'being let in')
  return line
}
