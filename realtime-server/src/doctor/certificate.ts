import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type Check, fault, ok, reasonOf, skipped, warning } from './check.ts'

const day = 24 * 60 * 60 * 1000
/** Days: what renews certificates tries from the thirtieth on. */
const soon = 14

export const certificate: Check = {
  name: 'certificate',
  needs: [],
  async run({ env, clock }) {
    if (!env.PUBLIC_URL?.startsWith('https:')) return skipped('PUBLIC_URL is not https')
    const { hostname, port } = new URL(env.PUBLIC_URL)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const socket = connect({
      host,
      port: Number(port || 443),
      // A bad one is still read.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    })
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(8000) })
      const until = new Date(socket.getPeerCertificate().valid_to)
      const days = Math.floor((until.getTime() - clock.now().getTime()) / day)
      const todo = `See in the log of what ends TLS why it does not renew it.`
      if (days < 0) return fault(`It ended on ${until.toDateString()}.`, todo)
      if (!socket.authorized)
        return fault(
          `Browsers refuse it (${reasonOf(socket.authorizationError)}).`,
          `Get one for ${host} from a certificate authority, with its whole chain.`,
        )
      const says = `It is valid for ${days} more days.`
      return days < soon ? warning(says, todo) : ok(says)
    } catch (error) {
      return fault(
        `No TLS connection to ${host} comes about: ${reasonOf(error)}.`,
        'See that what ends TLS runs, and that its port is open.',
      )
    } finally {
      socket.destroy()
    }
  },
}
