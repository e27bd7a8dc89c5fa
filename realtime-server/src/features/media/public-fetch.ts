import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, request } from 'undici'
import { Refusal, refuse } from '../../platform/base/refusal.ts'

const maxHops = 3
/** In milliseconds. */
const connectWithin = 5000

/** Limits of a fetch: bytes, milliseconds for the whole file, and the types requested from the host. */
interface Wanted {
  maxBytes: number
  timeout: number
  accept: string
}

// Not `lookup`, which has only two threads: a name server that never answers would delay every other name.
const resolver = new Resolver({ timeout: 2000, tries: 1 })

const refused = () => refuse('linkUnreadable')

type Body = Dispatcher.ResponseData['body']
type Read<T> = (body: Body) => Promise<T>

/**
 * Fetches a file from another host. The name is resolved once, every address must be public unicast, and the connection goes to exactly
 * that address. Each redirect is checked the same way, and all share one time limit.
 * @param allowed `host:port` addresses that are allowed although they aren't public; for tests
 * @param read gets the bytes as they arrive
 * @throws Refusal UNDECODABLE for every reason, to reveal nothing about internal addresses; UNAVAILABLE if `read` throws it
 */
export async function fetchPublic<T>(
  link: string,
  allowed: readonly string[],
  wanted: Wanted,
  read: Read<T>,
): Promise<T> {
  let url = new URL(link)
  const signal = AbortSignal.timeout(wanted.timeout)
  for (let hop = 0; hop <= maxHops; hop++) {
    const came = await fetchOnce(url, { ...wanted, allowed, signal, read })
    if ('read' in came) return came.read
    if (!URL.canParse(came.location, url.href)) throw refused()
    url = new URL(came.location, url.href)
  }
  throw refused()
}

async function fetchOnce<T>(
  url: URL,
  { maxBytes, timeout, accept, allowed, signal, read }: Wanted & Asked<T>,
): Promise<{ read: T } | { location: string }> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused()
  const address = await publicAddress(url, allowed)
  const family = isIP(address)
  const agent = new Agent({
    connect: {
      timeout: connectWithin,
      lookup: (_host, _options, done) => done(null, [{ address, family }]),
    },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: maxBytes,
  })
  try {
    const reply = await request(url, { dispatcher: agent, signal, headers: { accept } })
    const location = reply.headers.location
    if (reply.statusCode >= 300 && reply.statusCode < 400 && typeof location === 'string')
      return { location }
    if (reply.statusCode !== 200) throw refused()
    return { read: await read(reply.body) }
  } catch (error) {
    throw error instanceof Refusal && error.code === 'UNAVAILABLE' ? error : refused()
  } finally {
    void agent.destroy()
  }
}

interface Asked<T> {
  allowed: readonly string[]
  signal: AbortSignal
  read: Read<T>
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure gives its machines secrets at this address; other clouds use addresses outside the public ranges. */
const metadata = new Set(['168.63.129.16'])

/** IPv6 outside 2000::/3 may still reach something internal, such as the IPv4 address in `::127.0.0.1`. */
export function isPublicUnicast(text: string): boolean {
  const address = ipaddr.process(text)
  if (metadata.has(address.toString())) return false
  return (
    address.range() === 'unicast' &&
    (address instanceof ipaddr.IPv4 || address.match(globalUnicast))
  )
}

/**
 * Picks the address to connect to, after checking that all of them are public.
 * @throws Refusal UNDECODABLE
 */
export async function publicAddress(url: URL, allowed: readonly string[]): Promise<string> {
  const found = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''))
  const [first] = found
  if (first === undefined) throw refused()
  if (allowed.includes(url.host)) return first
  const isUsualPort = url.port === '' || url.port === '80' || url.port === '443'
  if (!found.every(isPublicUnicast) || !isUsualPort) throw refused()
  return first
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const none = () => []
  const families = [resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)]
  return (await Promise.all(families)).flat()
}
