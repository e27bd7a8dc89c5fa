import type { Seen } from '../platform/http/seen.ts'
import { askSeen, claimed } from './ask.ts'
import { type Check, type Finding, fault, ok } from './check.ts'

/** Judges the address that limits count, by the way of a request that claimed to come from elsewhere. */
export function addressFinding({ way, counted }: Seen, trust: string): Finding {
  const address = way[counted] ?? 'none'
  const setting = trust ? `TRUST_PROXY=${trust}` : 'TRUST_PROXY is empty'
  if (address === claimed)
    return fault(
      `Anyone can choose the address that limits count, by a header of their own (${setting}).`,
      'Lower TRUST_PROXY to the number of proxies in front, 0 if there are none, or let the outermost one replace X-Forwarded-For.',
    )
  const beyond = way.slice(counted + 1).filter((each) => each !== claimed)
  if (beyond.length > 0)
    return fault(
      `All people share the limits of ${address}, which is a proxy: they come from ${beyond.join(', ')} (${setting}).`,
      `Set TRUST_PROXY=${counted + beyond.length}, or to the addresses of the proxies.`,
    )
  if (way.length === 1)
    return fault(
      `All people share the limits of ${address}, which is a proxy: it passes on no X-Forwarded-For.`,
      'Let it write the client’s address there, and set TRUST_PROXY=1.',
    )
  return ok(`Limits count the client’s own address, here ${address}, and no claimed one.`)
}

export const clientAddress: Check = {
  name: 'address',
  needs: ['server'],
  async run(installation) {
    const asked = await askSeen(installation)
    if (!asked) throw new Error('the server did not say how it saw us')
    return addressFinding(asked.seen, installation.env.TRUST_PROXY)
  },
}
