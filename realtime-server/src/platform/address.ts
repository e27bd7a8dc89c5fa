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
