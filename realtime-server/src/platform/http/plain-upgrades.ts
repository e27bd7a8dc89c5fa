import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers a request to switch protocols, such as `Upgrade: h2c`, as plain HTTP/1.1, since a server may ignore that header. Node passes all
 * of them to the upgrade handler, where they would wait and then be cut off. Requests for the socket's path go to Socket.IO.
 */
export function plainUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isForSockets(request)) return
    // The reply to an earlier request is incomplete, and a second one would be mixed into it.
    if (hasOpenAnswer(socket)) return socket.destroy()
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]))
    // Parses the request again without the header, so that Node handles its body, keep-alive and following requests.
    server.emit('connection', socket)
  })
}

const isForSockets = ({ url }: IncomingMessage): boolean => url?.startsWith('/socket.io/') === true

const hasOpenAnswer = (socket: Socket): boolean =>
  Boolean((socket as Socket & { _httpMessage?: unknown })._httpMessage)

function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!/^(upgrade|http2-settings)$/i.test(name))
      lines.push(`${name}: ${name.toLowerCase() === 'connection' ? connectionOf(value) : value}`)
  }
  // Node decoded the header's bytes as Latin-1.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

const connectionOf = (value: string) => (/\bclose\b/i.test(value) ? 'close' : 'keep-alive')
