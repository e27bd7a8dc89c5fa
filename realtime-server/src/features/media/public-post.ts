import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import { publicAddress } from './public-fetch.ts'

/** Milliseconds for the whole call, and the most bytes read of an answer. */
const [timeout, maxResponseSize] = [10_000, 64 * 1024]

/**
 * Checks that a URL may be called: https on a usual port, and every address of its name is public.
 * @param allowed `host:port` addresses that are allowed although they aren't public; for tests
 */
export async function isPublic(link: string, allowed: readonly string[]): Promise<boolean> {
  const url = new URL(link)
  if (url.protocol !== 'https:' && !allowed.includes(url.host)) return false
  return publicAddress(url, allowed).then(
    () => true,
    () => false,
  )
}

/**
 * Posts to another host under the same rules as `fetchPublic`, without following redirects.
 * @returns the status of the answer
 * @throws Error if the host isn't public or doesn't answer
 */
export async function postPublic(
  link: string,
  allowed: readonly string[],
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Buffer | null },
): Promise<number> {
  const url = new URL(link)
  if (url.protocol !== 'https:' && !allowed.includes(url.host))
    throw new Error('this host is not called without TLS')
  const address = await publicAddress(url, allowed)
  const found = [{ address, family: isIP(address) }]
  const agent = new Agent({
    connect: { timeout, lookup: (_host, _options, done) => done(null, found) },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize,
  })
  try {
    const signal = AbortSignal.timeout(timeout)
    const reply = await request(url, { dispatcher: agent, signal, method: 'POST', headers, body })
    await reply.body.dump()
    return reply.statusCode
  } finally {
    void agent.destroy()
  }
}
