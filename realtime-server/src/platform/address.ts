import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Whether an address that forwarded a request, so many hops away, is a proxy of ours. */
type Trust = (address: string, hop: number) => boolean

/** @param setting `TRUST_PROXY`: a number of hops, addresses separated by commas, or nothing */
export const trustIn = (setting: string): Trust =>
  setting === ''
    ? () => false
    : /^\d+$/.test(setting)
      ? (_address, hop) => hop < Number(setting)
      : proxyAddress.compile(setting.split(',').map((part) => part.trim()))

/** Who asks, as far as the network tells: what is counted where nobody is signed in. */
export function addressOf(request: IncomingMessage, trust: Trust): string {
  const text = proxyAddress(request, trust)
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  // An IPv6 customer holds a whole /64. Not as text: it leaves zeros out, so that parts of one /64 would be many.
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

/** A network that an address lies in. `span` is how many times the budget of one address it has: /64, /56 and /48 grow. */
interface Network {
  readonly key: string
  readonly span: 1 | 4 | 16
}

/**
 * The networks of an address as `addressOf` writes it, the narrowest first. A provider gives a customer a /64, a /56 or a /48, so
 * whoever holds a wide one must not count as very many; an IPv4 address stands for itself.
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
