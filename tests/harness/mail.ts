import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { waitFor } from './server.ts'

interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  id: string
  /** Path and fragment of the link, the same in text and HTML. */
  link: string | null
}

/** A mail server on the loopback interface. */
export interface MailHost {
  url: string
  all: ReceivedMail[]
  /** The next mail to an address, apart from those already read. */
  next(to: string, subject?: RegExp): Promise<ReceivedMail>
  /** While true, each mail is refused temporarily. */
  isClosed: boolean
  close(): Promise<void>
}

export async function startMail(): Promise<MailHost> {
  const all: ReceivedMail[] = []
  const read = new Set<ReceivedMail>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(host.isClosed ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        all.push(received(mail, session.envelope.rcptTo[0]?.address ?? ''))
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const host: MailHost = {
    url: `smtp://127.0.0.1:${port}`,
    all,
    isClosed: false,
    async next(to, subject = /./) {
      const find = () =>
        all.find((mail) => !read.has(mail) && mail.to === to && subject.test(mail.subject))
      await waitFor(() => find() !== undefined, undefined, `a mail to ${to}`)
      const mail = find()
      if (!mail) throw new Error('unreachable')
      read.add(mail)
      return mail
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return host
}

function received(
  { subject = '', text = '', html, messageId = '' }: ParsedMail,
  to: string,
): ReceivedMail {
  const markup = html || ''
  const link = /https?:\/\/[^/\s]+(\/app\/\S+)/.exec(text)?.[1] ?? null
  if (link && !markup.includes(link)) throw new Error('text and HTML have different links')
  return { to, subject, text, html: markup, id: messageId, link }
}

/** The secret part of a link. */
export const tokenIn = ({ link }: ReceivedMail): string => link?.split('#')[1] ?? ''
