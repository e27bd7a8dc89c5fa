import type { Db, Tx } from '@swoon/db'
import { isEmailBanned } from '@swoon/db/queries/banned-emails'
import { renewKnown } from '@swoon/db/queries/email-hashes'
import { isEmailKept } from '@swoon/db/queries/mail-links'
import { accountByEmail, writeEmail } from '@swoon/db/queries/users'
import { refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { bannedHashes, emailHashes, renewedHashes } from '../../platform/sessions/email-hash.ts'

/** Says which e-mail addresses an account may have, and moves it to one. */
export function addresses({ lasting, clock }: Pick<Context, 'lasting' | 'clock'>) {
  const bannedHashesOf = bannedHashes(lasting)
  const knownHashOf = emailHashes(lasting, 'people I know')
  const renewed = renewedHashes(lasting, 'people I know')

  const isBanned = (reader: Db | Tx, email: string): Promise<boolean> =>
    isEmailBanned(reader, bannedHashesOf(email), clock.now())

  return {
    isBanned,

    /** True if no account has the address, it is not banned, and nobody else may still take it back. */
    async isFree(reader: Db | Tx, email: string, userId: string): Promise<boolean> {
      const now = clock.now()
      const isOut = await isBanned(reader, email)
      const isKept = await isEmailKept(reader, email, now, userId)
      return (await accountByEmail(reader, email)) === null && !isOut && !isKept
    },

    /** @throws Refusal EMAIL_TAKEN */
    async move(tx: Tx, userId: string, email: string): Promise<void> {
      await renewKnown(tx, renewed([email]))
      await writeEmail(tx, userId, email, knownHashOf(email)).catch(orTaken)
    },
  }
}

export const taken = () => refuseField('email', 'emailTaken')

function orTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  throw constraint === 'users_email' ? taken() : error
}
