import { createHmac, hkdfSync } from 'node:crypto'
import type { RenewedHash } from '@swoon/db/queries/email-hashes'
import { formerMailbox, mailbox } from './mailbox.ts'

/** Purpose of a hash. Hashes of different uses cannot be compared. */
type Use = 'banned e-mail addresses' | 'people I know'

type HashOf = (email: string) => Buffer

/** Hashes e-mail addresses (32 bytes) so that one can be recognized, and is unreadable without the installation's secret. */
export const emailHashes = (secret: string, use: Use = 'banned e-mail addresses'): HashOf =>
  hashesOf(secret, use, mailbox)

/** The hashes under which the address of a banned person may be stored: today's, and that of earlier releases. */
export function bannedHashes(secret: string): (email: string) => Buffer[] {
  const hashOf = emailHashes(secret)
  const formerOf = hashesOf(secret, 'banned e-mail addresses', formerMailbox)
  return (email) => [hashOf(email), formerOf(email)]
}

/**
 * Of some addresses those that earlier releases hashed otherwise, so that stored ones can be
 * brought up to date.
 */
export function renewedHashes(
  secret: string,
  use: Use,
): (emails: readonly string[]) => RenewedHash[] {
  const [hashOf, formerOf] = [emailHashes(secret, use), hashesOf(secret, use, formerMailbox)]
  return (emails) =>
    emails
      .filter((email) => mailbox(email) !== formerMailbox(email))
      .map((email) => ({ former: formerOf(email), hash: hashOf(email) }))
}

function hashesOf(secret: string, use: Use, form: (email: string) => string): HashOf {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  return (email) => createHmac('sha256', key).update(form(email)).digest()
}
