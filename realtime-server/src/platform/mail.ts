import { createTransport } from 'nodemailer'
import type { Context } from './context.ts'

export interface Mail {
  /** The same for the same mail, so that a mailbox shows a repeated one once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** @throws Error if the mail server did not take it */
  send(mail: Mail): Promise<void>
}

/** Milliseconds for which a silent mail server is waited for. */
const patience = 20_000

/** Sends mail through SMTP_URL. Without it mail is written to the log; null in production, where no one would read it. */
export function openMailer({ env, log }: Pick<Context, 'env' | 'log'>): Mailer | null {
  const from = { name: env.APP_NAME, address: env.MAIL_FROM }
  if (!env.SMTP_URL) {
    if (env.NODE_ENV === 'production') return null
    // At the level that `npm start` shows.
    return {
      send: async ({ to, subject, text }) => log.warn(`mail to ${to}: ${subject}\n\n${text}`),
    }
  }
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Nothing of a mail is read from this machine or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = env.MAIL_FROM.split('@')[1]
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({ ...mail, from, messageId: `<${id}@${host}>` })
    },
  }
}
