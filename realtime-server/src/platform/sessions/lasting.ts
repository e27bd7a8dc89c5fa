import type { Db } from '@swoon/db'
import { someEmailHash } from '@swoon/db/queries/email-hashes'
import { insertLastingSecret, sealedLastingSecret } from '@swoon/db/queries/lasting-secret'
import type { FastifyBaseLogger } from 'fastify'
import { emailHashes, renewedHashes } from './email-hash.ts'
import { createEncryption } from './encryption.ts'
import { listedIn, secretsIn } from './secrets.ts'

export const lastingPurpose = 'lasting secret'

/**
 * The secret of what cannot be made again with another one: hashes of addresses, names of photos, links to dates, and the direction in which
 * places are displaced, of which a second one would reveal them. It stays what SESSION_SECRET was at first, encrypted in the database.
 */
export async function lastingSecret(
  db: Db,
  setting: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string> {
  const { encrypt, decrypt } = createEncryption(setting, lastingPurpose)
  const sealed = await sealedLastingSecret(db)
  if (!sealed) {
    const first = await usedSoFar(db, setting)
    await insertLastingSecret(db, encrypt(Buffer.from(first), lastingPurpose))
    // Another process may have been faster.
    return lastingSecret(db, setting, log)
  }
  const known = decrypt(sealed, lastingPurpose)
  if (known) return known.toString()
  log.warn('SESSION_SECRET lacks the former one, so bans and people known are not recognized')
  return listedIn(setting)[0]
}

/** The secret whose hashes accounts have, or else the last of the list, because new ones stand before it. */
async function usedSoFar(db: Db, setting: string): Promise<string> {
  const secrets = secretsIn(setting)
  const account = await someEmailHash(db)
  const maker = account && secrets.find((secret) => hasMade(secret, account))
  return maker ?? listedIn(setting).at(-1) ?? secrets[0]
}

function hasMade(secret: string, { email, hash }: { email: string; hash: Buffer }): boolean {
  const former = renewedHashes(secret, 'people I know')([email]).map((each) => each.former)
  return [emailHashes(secret, 'people I know')(email), ...former].some((each) => each.equals(hash))
}
