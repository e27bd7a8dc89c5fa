import { isEmailBanned } from '@swoon/db/queries/banned-emails'
import { renewKnown } from '@swoon/db/queries/email-hashes'
import { rememberAddress } from '@swoon/db/queries/known-addresses'
import { insertUser, takenBy } from '@swoon/db/queries/users'
import { newId } from '../../platform/base/ids.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { bannedHashes, emailHashes, renewedHashes } from '../../platform/sessions/email-hash.ts'
import { hashPassword } from '../../platform/sessions/passwords.ts'
import type { ProfileService } from '../profile/service.ts'
import type { SignedIn } from './admission.ts'
import { authBudgets, type SignUp, SignUpNames } from './contract.ts'
import type { Guesses, Visitor } from './guesses.ts'
import { fieldsOf, refusalOfTaken, takenOf, weaknessOf } from './rules.ts'
import { signUpCodes } from './sign-up-codes.ts'

/** Creates accounts. */
export function signingUp(context: Context, profiles: ProfileService, guesses: Guesses) {
  const { env, lasting, db, clock, commit, sessions, limiter } = context
  const codes = signUpCodes(context, guesses.accountOf)
  const bannedHashesOf = bannedHashes(lasting)
  const knownHashOf = emailHashes(lasting, 'people I know')
  const renewed = renewedHashes(lasting, 'people I know')

  /** Checks that an address and a username are free; '' is skipped. */
  async function takenRefusals(email: string, username: string): Promise<Refusal[]> {
    const isBanned = email !== '' && (await isEmailBanned(db, bannedHashesOf(email), clock.now()))
    const taken = await takenBy(db, email, username, clock.now())
    // Banned people get the same answer as anyone whose address is taken.
    return [
      ...(isBanned || taken.email ? [refusalOfTaken.email()] : []),
      ...(taken.username ? [refusalOfTaken.username()] : []),
    ]
  }

  /** Marks a taken address or username among the form's other faults, within a budget. */
  async function withTaken(refusal: Refusal, body: unknown, address: string): Promise<Refusal> {
    const { email, username } = SignUpNames.parse(body)
    if (!email && !username) return refusal
    const mayLookUp = await limiter.spendFrom(authBudgets['signup-fault'], address).then(
      () => true,
      () => false,
    )
    if (!mayLookUp) return refusal
    const taken = fieldsOf(await takenRefusals(email, username))
    return new Refusal(refusal.code, refusal.said, {
      fields: { ...taken, ...refusal.extra.fields },
    })
  }

  return {
    withTaken,

    jobs: codes.jobs,

    /** @throws Refusal EMAIL_TAKEN, USERNAME_TAKEN, INVALID (password, code), CODE_NEEDED, TOO_MANY, UNAVAILABLE */
    async signUp(input: SignUp, { address, deviceName }: Visitor): Promise<SignedIn> {
      const weakness = weaknessOf(input.password, env.PASSWORD_MIN_LENGTH)
      if (weakness) throw await withTaken(weakness, input, address)
      const isProved = await codes.isRight(input, address)
      if (!isProved) await limiter.spendFrom(authBudgets['signup-try'], address)
      // Checked before hashing, and before anything that only a new account should cost. The database decides between two at once.
      const refusals = await takenRefusals(input.email, input.username)
      const [first] = refusals
      if (first) throw new Refusal(first.code, first.said, { fields: fieldsOf(refusals) })
      if (!isProved) await codes.requireLeft(input, address)
      const password_hash = await hashPassword(input.password, { address, isKnown: false })
      const id = newId()
      const now = clock.now()
      const account = guesses.accountOf(input.email)
      return commit(async ({ tx }) => {
        await renewKnown(tx, renewed([input.email]))
        await insertUser(tx, {
          id,
          email: input.email,
          email_hash: knownHashOf(input.email),
          username: input.username,
          password_hash,
          created_at: now,
          time_zone: input.timeZone ?? 'UTC',
          language: input.language,
        }).catch((error: unknown) => {
          throw takenOf(error) ?? error
        })
        await rememberAddress(tx, id, guesses.hashOf(account, address), now)
        const { token } = await sessions.open(tx, id, deviceName)
        return { user: await profiles.self(tx, id), token, account }
      })
    },
  }
}
