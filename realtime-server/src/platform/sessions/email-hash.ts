import { createHmac, hkdfSync } from 'node:crypto'

/** An address as its mailbox: a tag after a plus sign leads to the same one. */
function mailbox(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.replace(/(?<=.)\+.*$/, '')}@${host}`
}

/** What the hashes are for. Those of different uses cannot be compared. */
type Use = 'banned e-mail addresses' | 'people I know'

/** Hashes e-mail addresses (32 bytes) so that one can be recognized, and is unreadable without the installation's secret. */
export function emailHashes(secret: string, use: Use = 'banned e-mail addresses'): (email: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  return (email) => createHmac('sha256', key).update(mailbox(email)).digest()
}
