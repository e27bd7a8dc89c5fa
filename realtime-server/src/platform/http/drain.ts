import type { Socket } from 'node:net'
import type { App } from './schema.ts'

/** In milliseconds. */
const every = 50

/**
 * While the server stops, closes each connection once its response is sent, and those that sent nothing yet: browsers open spare ones.
 * Otherwise the server would wait for the client's next request, or a minute for its first.
 */
export function closeIdleWhileDraining(app: App): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, every)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
