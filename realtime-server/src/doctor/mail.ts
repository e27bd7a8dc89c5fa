import { randomUUID } from 'node:crypto'
import { openMailer } from '../platform/mail.ts'
import { type Check, fault, ok, reasonOf, unset } from './check.ts'

export const mail: Check = {
  name: 'mail',
  needs: [],
  async run(installation) {
    const { env, log, mailTo } = installation
    const mailer = env.SMTP_URL ? openMailer({ env, log }) : null
    if (!env.SMTP_URL || !mailer)
      return unset(
        installation,
        'SMTP_URL is not set, so people cannot reset a password',
        'Set SMTP_URL and MAIL_FROM.',
      )
    const { host } = new URL(env.SMTP_URL)
    try {
      await mailer.check()
    } catch (error) {
      return fault(
        `The mail server ${host} does not let us in: ${reasonOf(error)}.`,
        'Correct SMTP_URL: its host, port, user and password.',
      )
    }
    const findings = [ok(`The mail server ${host} lets us in.`)]
    if (!mailTo) return findings
    const text = `This is a test mail from ${env.APP_NAME}. It came through.`
    const sent = mailer
      .send({
        id: randomUUID(),
        to: mailTo,
        subject: `${env.APP_NAME} can send mail`,
        text,
        html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      })
      .then(
        () =>
          ok(
            `It took a mail from ${env.MAIL_FROM} to ${mailTo}: see that it arrives, and not as spam.`,
          ),
        (error: unknown) =>
          fault(
            `It refused a mail from ${env.MAIL_FROM} to ${mailTo}: ${reasonOf(error)}.`,
            'Set MAIL_FROM to an address for which that server may send.',
          ),
      )
    return [...findings, await sent]
  },
}
