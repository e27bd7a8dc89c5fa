import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type Check, fault, ok, reasonOf, skipped, warning } from './check.ts'

const day = 24 * 60 * 60 * 1000
/** Days: what renews certificates tries from the thirtieth on. */
const soon = 14

/** The certificate that browsers get at PUBLIC_URL. */
interface ShownCertificate {
  host: string
  until: Date
  /** Why browsers refuse it; null if they don't. */
  refused: string | null
}

/**
 * Reads the certificate of PUBLIC_URL, also one that browsers refuse.
 * @returns null if that is not https
 * @throws Error if no TLS connection comes about
 */
export async function shownCertificate(publicUrl = ''): Promise<ShownCertificate | null> {
  if (!publicUrl.startsWith('https:')) return null
  const { hostname, port } = new URL(publicUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(8000) })
    const until = new Date(socket.getPeerCertificate().valid_to)
    return { host, until, refused: socket.authorized ? null : reasonOf(socket.authorizationError) }
  } finally {
    socket.destroy()
  }
}

export const certificate: Check = {
  name: 'certificate',
  needs: [],
  async run({ env, clock }) {
    const shown = await shownCertificate(env.PUBLIC_URL).catch((error: unknown) => reasonOf(error))
    if (shown === null) return skipped('PUBLIC_URL is not https')
    if (typeof shown === 'string')
      return fault(
        `No TLS connection to ${new URL(env.PUBLIC_URL ?? '').hostname} comes about: ${shown}.`,
        'See that what ends TLS runs, and that its port is open.',
      )
    const { host, until, refused } = shown
    const days = Math.floor((until.getTime() - clock.now().getTime()) / day)
    const todo = `See in the log of what ends TLS why it does not renew it.`
    if (days < 0) return fault(`It ended on ${until.toDateString()}.`, todo)
    if (refused)
      return fault(
        `Browsers refuse it (${refused}).`,
        `Get one for ${host} from a certificate authority, with its whole chain.`,
      )
    const says = `It is valid for ${days} more days.`
    return days < soon ? warning(says, todo) : ok(says)
  },
}
