import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Whether the proxy at this address and number of hops is one of ours. */
type Trust = (address: string, hop: number) => boolean

/** @param setting `TRUST_PROXY`: a number of hops, addresses separated by commas, or nothing */
export const trustIn = (setting: string): Trust =>
  setting === ''
    ? () => false
    : /^\d+$/.test(setting)
      ? (_address, hop) => hop < Number(setting)
      : proxyAddress.compile(setting.split(',').map((part) => part.trim()))

/** The requester's address by which calls without a session are counted. */
export function addressOf(request: IncomingMessage, trust: Trust): string {
  const text = proxyAddress(request, trust)
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  // An IPv6 customer has a whole /64. The address is parsed, because its text omits zeros and so one /64 would look like many.
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
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
