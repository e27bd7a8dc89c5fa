import type { App } from './schema.ts'

/** Milliseconds. */
const every = 50

/**
 * A connection that was busy when the server began to close would stay open for the client's next request, and the end wait for it:
 * each is closed as soon as it has its answer.
 */
export function closeIdleWhileDraining(app: App): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), every)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
