import type { MailLinkKind } from '@swoon/db/queries/mail-links'

export interface Letter {
  subject: string
  /** Sentences before the button. */
  before: readonly string[]
  button?: string
  /** Sentences after it. */
  after: readonly string[]
}

/** The words of each mail with a link. `email` is the address that the account gets with it. */
export const letters: Readonly<Record<MailLinkKind, (appName: string, email: string) => Letter>> = {
  reset: (appName) => ({
    subject: `Choose a new ${appName} password`,
    before: [`Someone, probably you, asked for a new password for your ${appName} account.`],
    button: 'Choose a new password',
    after: [
      'The link works once, within 15 minutes.',
      'If it was not you, you need not do anything. Your password stays as it is.',
    ],
  }),
  email: (appName, email) => ({
    subject: `Confirm your e-mail for ${appName}`,
    before: [`Press the button to use ${email} for your ${appName} account from now on.`],
    button: 'Confirm this e-mail',
    after: [
      'The link works once, within 24 hours.',
      'If you did not ask for this, please ignore this mail. Nothing is changed without the link.',
    ],
  }),
  'email-undo': (appName, email) => ({
    subject: `Your ${appName} e-mail was changed`,
    before: [
      `Your ${appName} account no longer uses ${email}.`,
      'If that was you, you need not do anything.',
      'If it was not you, press the button: your account uses this address again, everyone is signed out, and you choose a new password.',
    ],
    button: "This wasn't me",
    after: ['The link works within 48 hours.'],
  }),
}

const wasNotYou =
  'If it was not you, press "Forgot password?" where you sign in. A new password also removes all passkeys.'

export const passwordChanged = (appName: string): Letter => ({
  subject: `Your ${appName} password was changed`,
  before: [`The password of your ${appName} account has just been changed, and your other devices were signed out.`],
  after: [wasNotYou],
})

/** A password that was chosen by a link of a mail. */
export const passwordReset = (appName: string): Letter => ({
  subject: `Your ${appName} password was changed`,
  before: [
    `A new password was just chosen for your ${appName} account by a link that we sent you.`,
    'All devices were signed out, and all passkeys were removed.',
  ],
  after: [wasNotYou],
})

export const passkeyAdded = (appName: string): Letter => ({
  subject: `A passkey was added to your ${appName} account`,
  before: [`A device can now sign in to your ${appName} account by passkey.`],
  after: [wasNotYou],
})

export const passkeysRemoved = (appName: string, count: number): Letter => ({
  subject:
    count === 1
      ? `A passkey was removed from your ${appName} account`
      : `${count} passkeys were removed from your ${appName} account`,
  before: [
    count === 1
      ? `A passkey no longer signs in to your ${appName} account.`
      : `${count} passkeys no longer sign in to your ${appName} account.`,
  ],
  after: [wasNotYou],
})

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** A letter as plain text and as HTML, which loads nothing from anywhere. */
export function write(
  { before, button, after }: Letter,
  appName: string,
  url?: string,
): { text: string; html: string } {
  const link = button && url ? [`${button}:\n${url}`] : []
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${inHtml(line)}</p>`
  const pressed =
    button && url
      ? `<p style="margin:24px 0"><a href="${inHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:28px;background:#c81e50;color:#fff;font-weight:600;text-decoration:none">${inHtml(button)}</a></p>`
      : ''
  return {
    text: `${[...before, ...link, ...after, appName].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fdf8f5;color:#2a1028;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 24px;font-size:24px;font-weight:800">${inHtml(appName)}</p>${before.map(paragraph).join('')}${pressed}${after.map(paragraph).join('')}</div></body></html>`,
  }
}
