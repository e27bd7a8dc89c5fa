import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

interface TlsProxy {
  port: number
  close(): Promise<void>
}

/**
 * Ends TLS in front of a server on loopback, and writes the client's address into X-Forwarded-For, like Caddy.
 * @param isBad forwards no address, and cuts the attributes off cookies
 */
export async function startTlsProxy(
  port: number,
  { cert, key }: { cert: string; key: string },
  isBad = false,
): Promise<TlsProxy> {
  const forwarded = ({ headers, socket }: IncomingMessage): IncomingHttpHeaders => {
    const { 'x-forwarded-for': _, ...rest } = headers
    const proxied = { ...rest, 'x-forwarded-proto': 'https' }
    return isBad ? proxied : { ...proxied, 'x-forwarded-for': socket.remoteAddress ?? '' }
  }
  const back = (rawHeaders: string[]) =>
    isBad
      ? rawHeaders.map((text) => text.replace(/; (HttpOnly|Secure|SameSite=\w+)/g, ''))
      : rawHeaders
  const onward = (incoming: IncomingMessage) =>
    request({
      ...{ host: '127.0.0.1', port, method: incoming.method ?? 'GET', path: incoming.url ?? '/' },
      headers: forwarded(incoming),
      agent: false,
    })
  const server = createServer({ cert: await readFile(cert), key: await readFile(key) })
  server.on('request', (incoming, reply) => {
    const asked = onward(incoming)
    asked.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, back(answer.rawHeaders))
      answer.pipe(reply)
    })
    asked.on('error', () => reply.destroy())
    incoming.pipe(asked)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    const asked = onward(incoming)
    asked.on('upgrade', ({ rawHeaders }, behind, first) => {
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      )
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      socket.write(first)
      for (const side of [socket, behind]) side.on('error', () => {})
      socket.pipe(behind).pipe(socket)
    })
    asked.on('error', () => socket.destroy())
    asked.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
