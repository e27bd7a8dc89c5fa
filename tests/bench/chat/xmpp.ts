// A bare XMPP client for benchmarks: signs up, signs in, and writes messages that the server acknowledges.
import { connect } from 'node:net'

const header =
  "<stream:stream to='localhost' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>"
const said = /<message [^>]*>.*?<body>([^<]*)<\/body>.*?<\/message>/gs

interface XmppTab {
  /** Resolves when the server has acknowledged the message (XEP-0198). The content must contain no markup. */
  send(to: string, content: string): Promise<void>
  close(): void
}

/**
 * Creates an account and signs in: a writer requests acknowledgements, a reader reports each message.
 * @throws Error on any other answer of the server
 */
export async function openXmpp(
  port: number,
  name: string,
  onMessage: ((content: string, at: number) => void) | null,
): Promise<XmppTab> {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('utf8')
  let received = ''
  let waiting: { until: RegExp; resolve: () => void; reject: (error: Error) => void } | null = null
  const check = () => {
    if (!waiting) return
    const found = waiting.until.exec(received)
    if (!found) return
    received = received.slice(found.index + found[0].length)
    const { resolve } = waiting
    waiting = null
    resolve()
  }
  const ask = (text: string, until: RegExp) =>
    new Promise<void>((resolve, reject) => {
      waiting = { until, resolve, reject }
      socket.write(text)
      check()
    })
  const read = () => {
    let end = 0
    for (const match of received.matchAll(said)) {
      onMessage?.(match[1] ?? '', performance.now())
      end = match.index + match[0].length
    }
    received = received.slice(end)
  }
  let isOpen = false
  socket.on('data', (text: string) => {
    received += text
    if (isOpen && onMessage) read()
    else check()
  })
  const fail = () =>
    waiting?.reject(new Error(`the server of ${name} answered: ${received.slice(-500)}`))
  socket.on('error', fail).on('close', fail)

  const features = /<\/stream:features>/
  const result = /<iq [^>]*type='result'[^>]*?(\/>|>.*?<\/iq>)/s
  await ask(header, features)
  const account = `<query xmlns='jabber:iq:register'><username>${name}</username><password>${name}</password></query>`
  await ask(`<iq type='set' id='1'>${account}</iq>`, result)
  const secret = Buffer.from(`\0${name}\0${name}`).toString('base64')
  await ask(
    `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${secret}</auth>`,
    /<success [^>]*>/,
  )
  await ask(header, features)
  await ask("<iq type='set' id='2'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>", result)
  if (onMessage) await ask('<presence/>', /<presence [^>]*?(\/>|>.*?<\/presence>)/s)
  else await ask("<enable xmlns='urn:xmpp:sm:3'/>", /<enabled [^>]*>/)
  isOpen = true
  return {
    send: (to, content) =>
      ask(
        `<message to='${to}@localhost' type='chat'><body>${content}</body></message><r xmlns='urn:xmpp:sm:3'/>`,
        /<a [^>]*>/,
      ),
    close: () => socket.destroy(),
  }
}
