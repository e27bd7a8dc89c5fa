import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailLinkKind } from '@swoon/db/queries/mail-links'
import type { Env } from '../../env.ts'
import { keysFor } from '../../platform/sessions/secrets.ts'

/** Milliseconds for which a link works. */
export const linkLife: Readonly<Record<MailLinkKind, number>> = {
  reset: 15 * 60 * 1000,
  email: 24 * 60 * 60 * 1000,
  'email-undo': 48 * 60 * 60 * 1000,
}

/** The screen that a link opens. */
const screens: Readonly<Record<MailLinkKind, string>> = {
  reset: '/app/reset',
  email: '/app/confirm-email',
  'email-undo': '/app/undo-email',
}

const form = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** Makes and reads mail links. Access to the database alone is not enough to forge one. */
export function mailLinks({ SESSION_SECRET, PUBLIC_URL, PORT }: Env) {
  const keys = keysFor(SESSION_SECRET, 'links in mails')
  const sign = (kind: MailLinkKind, id: string, key = keys[0]) =>
    createHmac('sha256', key).update(`${kind}:${id}`).digest()
  // Never taken from the request: its sender controls the headers.
  const base = PUBLIC_URL ?? `http://localhost:${PORT}`
  const tokenOf = (kind: MailLinkKind, id: string): string =>
    `${id}.${sign(kind, id).toString('base64url')}`
  return {
    tokenOf,
    /** The token is in the fragment, which reaches no server, log or referrer. */
    urlOf: (kind: MailLinkKind, id: string): string =>
      `${base}${screens[kind]}#${tokenOf(kind, id)}`,
    /** @returns the id of the link that a token belongs to; null if it is not one of ours */
    idOf(kind: MailLinkKind, token: string): string | null {
      const [, id = '', proof = ''] = form.exec(token) ?? []
      const given = Buffer.from(proof, 'base64url')
      const isOurs = keys.some((key) => {
        const wanted = sign(kind, id, key)
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
      return isOurs ? id : null
    },
  }
}
