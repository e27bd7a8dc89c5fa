import { createHmac, hkdfSync } from 'node:crypto'
import type { RenewedHash } from '@swoon/db/queries/email-hashes'
import { formerMailbox, mailbox } from './mailbox.ts'

/** Purpose of a hash. Hashes of different purposes can't be compared. */
type Use = 'banned e-mail addresses' | 'people I know'

type HashOf = (email: string) => Buffer

/** Hashes e-mail addresses (32 bytes), so that they can be recognized, but not read without the installation's secret. */
export const emailHashes = (secret: string, use: Use = 'banned e-mail addresses'): HashOf =>
  hashesOf(secret, use, mailbox)

/** Hashes under which a banned person's address may be stored: the current one, and that of earlier releases. */
export function bannedHashes(secret: string): (email: string) => Buffer[] {
  const hashOf = emailHashes(secret)
  const formerOf = hashesOf(secret, 'banned e-mail addresses', formerMailbox)
  return (email) => [hashOf(email), formerOf(email)]
}

/** Picks the addresses that earlier releases hashed differently, so that stored hashes can be renewed. */
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
