import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** True if the proxy at this address and number of hops is ours. */
type Trust = (address: string, hop: number) => boolean

/** @param setting `TRUST_PROXY`: a number of hops, addresses separated by commas, or empty */
export function trustIn(setting: string): Trust {
  if (setting === '') return () => false
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting)
  const isOurs = proxyAddress.compile(setting.split(',').map((part) => part.trim()))
  return (text, hop) => isOurs(bareAddress(text) ?? '', hop)
}

/** Characters of an address with quotes, brackets, zone and port. */
const longestForm = 100

/** Parses the address in a proxy's header or a socket, without quotes, brackets and port; null if invalid. */
function bareAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > longestForm) return null
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1')
  // Unchanged first: the last group of an IPv6 address looks like a port.
  for (const form of [unquoted, unquoted.replace(/:\d{0,5}$/, '')]) {
    const bare = form.replace(/^\[(.*)\]$/, '$1')
    if (isIP(withoutZone(bare)) !== 0) return bare
  }
  return null
}

const withoutZone = (address: string) => address.replace(/%.*$/, '')

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Key of an address, always short. */
function keyOf(address: Address): string {
  // An IPv6 customer has a whole /64. The address is parsed, because its text omits zeros, so one /64 would look like many.
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

function parsed(text: string | undefined): Address | null {
  const bare = bareAddress(text)
  return bare === null ? null : ipaddr.process(withoutZone(bare))
}

/**
 * Requester's address. A forwarded word that isn't an address counts as the trusted proxy's own; otherwise each such word would get a fresh
 * budget. Null if the connection has closed, or isn't a network connection.
 * @param onUnreadable called for each request with such a word
 */
function requester(
  request: IncomingMessage,
  trust: Trust,
  onUnreadable = () => {},
): Address | null {
  const [last, ...before] = proxyAddress.all(request, trust).reverse()
  const address = parsed(last)
  if (address !== null) return address
  if (before.length > 0) onUnreadable()
  for (const proxy of before) {
    const own = parsed(proxy)
    if (own !== null) return own
  }
  return null
}

/** Key of the requester's address, by which calls without a session are counted. */
export function addressOf(
  request: IncomingMessage,
  trust: Trust,
  onUnreadable?: () => void,
): string {
  const address = requester(request, trust, onUnreadable)
  return address === null ? 'none' : keyOf(address)
}

/** Requester's whole address, in its shortest form. */
export const wholeAddressOf = (request: IncomingMessage, trust: Trust): string =>
  requester(request, trust)?.toString() ?? 'none'

/** The addresses on a request's way, the nearest first, and which of them is the requester's as far as our proxies say. */
export const wayOf = (request: IncomingMessage, trust: Trust) => ({
  way: proxyAddress.all(request),
  counted: proxyAddress.all(request, trust).length - 1,
})

/** A network that contains an address. `span` multiplies the budget of one address: wider networks have more. */
interface Network {
  readonly key: string
  readonly span: 1 | 4 | 16
}

/**
 * Networks of an address in `addressOf` form, the narrowest first. Providers give a customer a /64, a /56 or a /48, and the holder of a
 * wide one must not count as many customers. An IPv4 address is its own network.
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
