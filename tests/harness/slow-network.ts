import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network to a port on this machine that can be slow toward the server, but not back. */
export async function startSlowNetwork(to: number) {
  let perSecond = Number.POSITIVE_INFINITY
  const sockets = new Set<Socket>()

  async function pass(from: Socket, up: Socket): Promise<void> {
    for await (const part of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < part.length; ) {
        const piece = Math.ceil(Math.min(part.length, perSecond / 10))
        up.write(part.subarray(at, at + piece))
        at += piece
        if (perSecond < Number.POSITIVE_INFINITY)
          await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    up.end()
  }

  const server = createServer((client) => {
    const up = connect(to, '127.0.0.1')
    for (const socket of [client, up]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    up.pipe(client)
    up.on('close', () => client.destroySoon())
    client.on('close', () => up.destroy())
    pass(client, up).catch(() => up.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bytes per second forwarded on each connection. */
    slowTo(bytes: number) {
      perSecond = bytes
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
