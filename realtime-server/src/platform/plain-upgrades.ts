import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers a request that asks for another protocol, such as `Upgrade: h2c`, as plain HTTP/1.1: a server may ignore the wish. Node hands
 * every such request to whoever upgrades connections, where it would wait and then be cut off. Those for its own path Socket.IO
 * answers itself.
 */
export function plainUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isForSockets(request)) return
    // An answer of a request before it is still on its way: two at once would mix.
    if (hasOpenAnswer(socket)) return socket.destroy()
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]))
    // Read anew, now without the wish: body, keep-alive and what follows on the connection are then Node's own work.
    server.emit('connection', socket)
  })
}

const isForSockets = ({ url }: IncomingMessage): boolean => url?.startsWith('/socket.io/') === true

const hasOpenAnswer = (socket: Socket): boolean => Boolean((socket as Socket & { _httpMessage?: unknown })._httpMessage)

function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!/^(upgrade|http2-settings)$/i.test(name))
      lines.push(`${name}: ${name.toLowerCase() === 'connection' ? connectionOf(value) : value}`)
  }
  // Node read the bytes of a head as Latin-1.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

const connectionOf = (value: string) => (/\bclose\b/i.test(value) ? 'close' : 'keep-alive')
