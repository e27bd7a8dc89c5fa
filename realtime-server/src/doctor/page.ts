import { WebSocket } from 'ws'
import { askOutside, askSeen } from './ask.ts'
import { type Check, fault, ok, reasonOf, skipped, warning } from './check.ts'

const page: Check = {
  name: 'page',
  needs: [],
  without: 'PUBLIC_URL does not answer',
  async run(installation) {
    const { env } = installation
    // Skips all that needs the page.
    const nothing = skipped('PUBLIC_URL is not set')
    if (!env.PUBLIC_URL)
      return env.NODE_ENV !== 'production'
        ? nothing
        : [
            warning(
              'Nothing is known of how people reach this, and cookies are not bound to https.',
              'Set PUBLIC_URL to the address that people type.',
            ),
            nothing,
          ]
    const reply = await askOutside(installation, '/').catch((error: unknown) => reasonOf(error))
    if (typeof reply === 'string')
      return fault(
        `${env.PUBLIC_URL} does not answer: ${reply}.`,
        'See that its name leads to this machine, that ports 80 and 443 are open, and that a process runs.',
      )
    const place = reply.headers.get('location')
    if (reply.status >= 300 && reply.status < 400)
      return fault(
        `${env.PUBLIC_URL} sends people on to ${place}, where the server refuses what they do.`,
        'Set PUBLIC_URL to the address where they end up.',
      )
    const isPage = reply.headers.get('content-type')?.startsWith('text/html')
    if (!reply.ok || !isPage)
      return fault(
        `${env.PUBLIC_URL} answers ${reply.status}${isPage ? '' : ', and not with a page'}.`,
        'See what the proxy in front sends on, and that the web client is built.',
      )
    return ok(`${env.PUBLIC_URL} shows its page.`)
  },
}

/** Everything that asks more needs a process that knows the secret. */
const server: Check = {
  name: 'server',
  needs: ['page'],
  without: 'PUBLIC_URL leads to another server',
  run: async (installation) =>
    (await askSeen(installation))
      ? ok('It leads to a process of this installation.')
      : fault(
          'PUBLIC_URL leads to a server of an older release, or with another SESSION_SECRET.',
          'Give all processes the same SESSION_SECRET, and start them again.',
        ),
}

const cookie: Check = {
  name: 'cookie',
  needs: ['server'],
  async run(installation) {
    const { env } = installation
    const given = (await askSeen(installation))?.cookie ?? ''
    const isSecure = env.PUBLIC_URL?.startsWith('https:')
    const flags = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
    const has = given.toLowerCase().split(/;\s*/)
    const missing = flags.filter((flag) => !has.includes(flag.toLowerCase()))
    if (missing.length > 0)
      return fault(
        `Cookies arrive without ${missing.join(', ')}.`,
        'Let the proxy in front pass Set-Cookie on as it is.',
      )
    if (!isSecure && env.NODE_ENV === 'production')
      return warning(
        'PUBLIC_URL is http, so passwords and cookies can be read on the way.',
        'Serve it by https (in compose the profile tls), and set PUBLIC_URL to that.',
      )
    return ok(`Cookies have ${flags.join(', ')}.`)
  },
}

const webSocket: Check = {
  name: 'websocket',
  needs: ['page'],
  async run({ env }) {
    const address = `${env.PUBLIC_URL?.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
    const socket = new WebSocket(address, { origin: env.PUBLIC_URL ?? '', handshakeTimeout: 8000 })
    try {
      const first = await new Promise<string>((resolve, reject) => {
        socket.once('message', (data) => resolve(String(data)))
        socket.once('error', reject)
        socket.once('close', () => reject(new Error('it was closed at once')))
      })
      if (first.startsWith('0{')) return ok('Live events get through: /socket.io/ is upgraded.')
      throw new Error('something else answers there')
    } catch (error) {
      return fault(
        `No WebSocket opens at /socket.io/: ${reasonOf(error)}. People see nothing live.`,
        'Let the proxy pass on Upgrade and Connection, and the Host as it came.',
      )
    } finally {
      // A socket without a handshake would throw for an unheard error.
      socket.on('error', () => {})
      socket.terminate()
    }
  },
}

const metrics: Check = {
  name: 'metrics',
  needs: ['page'],
  async run(installation) {
    const { ok: isOpen } = await askOutside(installation, '/metrics')
    return isOpen
      ? fault(
          'Anyone who asks PUBLIC_URL for /metrics gets it, without a token.',
          'Set METRICS_TOKEN, and let the proxy answer 404 there.',
        )
      : ok('Strangers do not get /metrics.')
  },
}

export const pageChecks: readonly Check[] = [page, server, cookie, webSocket, metrics]
