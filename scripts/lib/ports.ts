import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Tries to listen.
 * @returns undefined if it works now, or else the error's code, such as EADDRINUSE
 */
export function bindError(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'an unknown error'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/**
 * Systems use higher ports for outgoing connections (Linux from 32768, others later). A server's port must be lower, or such a connection
 * could take it while the server starts or restarts.
 */
const [first, last] = [20_000, 32_000]

/**
 * Finds a port that is free right now.
 * @throws Error if there is none
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = randomInt(first, last)
    if ((await bindError(port, host)) === undefined) return port
  }
  throw new Error(`no port between ${first} and ${last} is free`)
}
