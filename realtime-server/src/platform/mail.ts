import { createTransport } from 'nodemailer'
import type { Context } from './context.ts'

export interface Mail {
  /** Same id for the same mail, so that a mailbox shows a repeated one once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

interface Mailer {
  /** @throws Error if the mail server is away or refuses to let us in */
  check(): Promise<void>
  /** @throws Error if the mail server didn't accept it */
  send(mail: Mail): Promise<void>
}

/** Milliseconds to wait for a silent mail server. */
const patience = 20_000

/** Sends mail through SMTP_URL. Without it, mail is logged; null in production, where nobody would read it. */
export function openMailer({
  env,
  log,
  tally,
}: Pick<Context, 'env' | 'log'> & Partial<Pick<Context, 'tally'>>): Mailer | null {
  const from = { name: env.APP_NAME, address: env.MAIL_FROM }
  if (!env.SMTP_URL) {
    if (env.NODE_ENV === 'production') return null
    // Logged at the level that `npm start` shows.
    return {
      check: async () => {},
      send: async ({ to, subject, text }) =>
        log.warn(`Not sent, as SMTP_URL is not set: mail to ${to}: ${subject}\n\n${text}`),
    }
  }
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Mails never read files of this machine or fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = env.MAIL_FROM.split('@')[1]
  return {
    async check() {
      await transport.verify()
    },
    async send({ id, ...mail }) {
      const sent = transport.sendMail({ ...mail, from, messageId: `<${id}@${host}>` })
      await (tally?.of('mails', sent) ?? sent)
    },
  }
}
