import type { App } from './schema.ts'

/** In milliseconds. */
const every = 50

/**
 * While the server stops, closes each connection once its response is sent. Otherwise a connection that was busy at the start would stay
 * open for the client's next request, and the server would wait for it.
 */
export function closeIdleWhileDraining(app: App): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), every)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
