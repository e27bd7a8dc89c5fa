import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Tries to listen. @returns undefined if that is possible now, or else the error's code, such as EADDRINUSE */
export function bindError(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'an unknown error'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/**
 * Systems give outgoing connections ports from here on (Linux from 32768, others later). A server's port lies below, or such a
 * connection could have it while the server starts or is started again.
 */
const [first, last] = [20_000, 32_000]

/** Finds a port that nothing listens on at this moment. @throws Error if there is none */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = randomInt(first, last)
    if ((await bindError(port, host)) === undefined) return port
  }
  throw new Error(`no port between ${first} and ${last} is free`)
}
