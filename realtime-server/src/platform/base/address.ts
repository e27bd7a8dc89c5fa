import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Checks whether the proxy at this address and number of hops is one of ours. */
type Trust = (address: string, hop: number) => boolean

/** @param setting `TRUST_PROXY`: a number of hops, addresses separated by commas, or nothing */
export function trustIn(setting: string): Trust {
  if (setting === '') return () => false
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting)
  const isOurs = proxyAddress.compile(setting.split(',').map((part) => part.trim()))
  return (text, hop) => isOurs(bareAddress(text) ?? '', hop)
}

/** Characters of an address with quotes, brackets, zone and port. */
const longestForm = 100

/**
 * The address in a proxy's header or a socket, without quotes, brackets and port; null if it is
 * none.
 */
function bareAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > longestForm) return null
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1')
  // As it is first: the last group of an IPv6 address looks like a port.
  for (const form of [unquoted, unquoted.replace(/:\d{0,5}$/, '')]) {
    const bare = form.replace(/^\[(.*)\]$/, '$1')
    if (isIP(withoutZone(bare)) !== 0) return bare
  }
  return null
}

const withoutZone = (address: string) => address.replace(/%.*$/, '')

/** The key of an address, which has few characters whatever a client sent; null if the text is no address. */
function keyOf(text: string | undefined): string | null {
  const bare = bareAddress(text)
  if (bare === null) return null
  const address = ipaddr.process(withoutZone(bare))
  // An IPv6 customer has a whole /64. The address is parsed, because its text omits zeros and so one /64 would look like many.
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

/**
 * The requester's address by which calls without a session are counted. Anything a trusted proxy
 * forwards that is no address counts as the proxy's own, or every such word would get a fresh
 * budget.
 * @param onUnreadable called for each request with such a word
 */
export function addressOf(request: IncomingMessage, trust: Trust, onUnreadable = () => {}): string {
  const [last, ...before] = proxyAddress.all(request, trust).reverse()
  const key = keyOf(last)
  if (key !== null) return key
  if (before.length > 0) onUnreadable()
  for (const proxy of before) {
    const own = keyOf(proxy)
    if (own !== null) return own
  }
  // The connection has closed, or is no network's.
  return 'none'
}

/** A network that contains an address. `span` is the multiple of one address's budget that it has: wider networks have more. */
interface Network {
  readonly key: string
  readonly span: 1 | 4 | 16
}

/**
 * The networks of an address as `addressOf` writes it, the narrowest first. A provider gives a customer a /64, a /56 or a /48, so
 * the holder of a wide one must not count as many customers. An IPv4 address is its own network.
 */
export function networksOf(address: string): readonly Network[] {
  const parts = address.split(':')
  if (parts.length !== 4) return [{ key: address, span: 1 }]
  const site = parts.slice(0, 3).join(':')
  return [
    { key: address, span: 1 },
    { key: `${site}:${Number(parts[3]) >> 8}/56`, span: 4 },
    { key: `${site}/48`, span: 16 },
  ]
}
