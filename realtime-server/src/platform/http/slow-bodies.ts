import type { IncomingMessage, ServerResponse } from 'node:http'
import { attemptHeader } from '../../contract/files/attempt.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import { tooSlow } from '../base/errors.ts'
import { createUploadRate, minimumUploadRate, type UploadRate } from '../base/upload-rate.ts'
import type { App } from './schema.ts'

/** Milliseconds in which the sender of a refused body can read the reason, while the rest of the body is discarded. */
const readsWithin = 2000

/** Bytes of a body that may arrive together with its headers. */
const readAtOnce = 64 * 1024

/** Most attempts remembered, and characters of an attempt's name. */
const attemptsAtMost = { entries: 10_000, name: 64 } as const

function attemptOf({ headers }: IncomingMessage): string | null {
  const name = headers[attemptHeader]
  return typeof name === 'string' && name.length <= attemptsAtMost.name ? name : null
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends bodies that arrive too slowly, no matter who reads them: readers get a refusal as an error of the request. A body that is still
 * arriving when its reply is sent, and might never end, is dropped after a moment.
 * @returns `begin`, for each request; `look`, to be called repeatedly; and `isRepeat`, which is true for a request that repeats a too slow
 * attempt: browsers retry after a 408, once on each connection they have left
 */
export function slowBodies(now = () => performance.now()) {
  const bodies = new Map<IncomingMessage, UploadRate>()
  const tooSlowBefore = new BoundedMap<string, true>({ entries: attemptsAtMost.entries })

  function giveUp(request: IncomingMessage): void {
    bodies.delete(request)
    if (!request.complete) setTimeout(() => request.destroy(), readsWithin).unref()
  }

  function lookAt(request: IncomingMessage, rate: UploadRate): void {
    const { bytesRead } = request.socket
    if (request.complete) bodies.delete(request)
    // Its reader is paused: the delay is ours.
    else if (!request.readableFlowing) rate.restart(now(), bytesRead)
    else if (rate.isTooSlow(now(), bytesRead)) {
      giveUp(request)
      const attempt = attemptOf(request)
      if (attempt) tooSlowBefore.set(attempt, true)
      // Not destroyed, so that the reply can still be sent.
      if (request.listenerCount('error') > 0) request.emit('error', tooSlow())
    }
  }

  return {
    begin(request: IncomingMessage, response: ServerResponse): void {
      if (!hasBody(request)) return
      const rate = createUploadRate()
      rate.restart(now(), request.socket.bytesRead - readAtOnce)
      bodies.set(request, rate)
      request.once('close', () => bodies.delete(request))
      response.once('finish', () => giveUp(request))
    },
    isRepeat(request: IncomingMessage): boolean {
      const attempt = attemptOf(request)
      return attempt !== null && tooSlowBefore.get(attempt) === true
    },
    look(): void {
      for (const [request, rate] of bodies) lookAt(request, rate)
    },
  }
}

/** Watches every request of a server. */
export function watchBodies(app: App): void {
  const { begin, look, isRepeat } = slowBodies()
  let timer: NodeJS.Timeout | undefined
  // Added last, so that it runs before everything else that answers this server's requests.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', begin)
    timer = setInterval(look, minimumUploadRate.every).unref()
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (isRepeat(raw)) throw tooSlow()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
