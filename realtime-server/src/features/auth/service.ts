import { rememberAddress } from '@swoon/db/queries/known-addresses'
import { deleteSession } from '@swoon/db/queries/sessions'
import { credentialsByEmail, insertUser, takenBy } from '@swoon/db/queries/users'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { hashOf } from '../../platform/session.ts'
import type { SelfView } from '../profile/contract.ts'
import type { ProfileService } from '../profile/service.ts'
import { isCommonPassword } from './common-passwords.ts'
import { authBudgets, type Credentials, type SignUp } from './contract.ts'
import { guessLimits, type Visitor } from './guesses.ts'

export type AuthService = ReturnType<typeof authService>

/** `account` is the key by which the device remembers the account. */
interface SignedIn {
  user: SelfView
  token: string
  account: string
}

/** Accounts and sessions. A session's token is returned once, for the cookie, and stored nowhere. */
export function authService(context: Context, profiles: ProfileService) {
  const { env, db, clock, commit, sessions, limiter } = context
  const guesses = guessLimits(context)
  // So that a flood of sign-ins cannot hold every database connection.
  const lookUpQueued = createFairQueue({ atOnce: 4, waitingAtMost: 400, waitingOfOne: 12 })

  return {
    me: (userId: string): Promise<SelfView> => profiles.self(db, userId),

    /** @throws Refusal EMAIL_TAKEN, USERNAME_TAKEN, INVALID (password), TOO_MANY, UNAVAILABLE */
    async signUp(input: SignUp, { address }: Visitor): Promise<SignedIn> {
      requireGoodPassword(input.password, env.PASSWORD_MIN_LENGTH)
      await limiter.spendFrom(authBudgets['signup-try'], address)
      // Checked before hashing the password and before spending what only a new account costs. The database decides between two at once.
      const taken = await takenBy(db, input.email, input.username)
      if (taken) throw refusalOfTaken[taken]()
      await limiter.spendFrom(authBudgets.signup, address)
      const password_hash = await hashPassword(input.password, { address, isKnown: false })
      const id = newId()
      const now = clock.now()
      const account = guesses.accountOf(input.email)
      return commit(async ({ tx }) => {
        await insertUser(tx, {
          id,
          email: input.email,
          username: input.username,
          password_hash,
          created_at: now,
          time_zone: input.timeZone ?? 'UTC',
        }).catch((error: unknown) => {
          throw takenOf(error) ?? error
        })
        await rememberAddress(tx, id, guesses.hashOf(account, address), now)
        const { token } = await sessions.open(tx, id)
        return { user: await profiles.self(tx, id), token, account }
      })
    },

    /** Takes as long and answers the same for an unknown address as for a wrong password. @throws Refusal BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE */
    async signIn(input: Credentials, visitor: Visitor): Promise<SignedIn> {
      const { address } = visitor
      const account = guesses.accountOf(input.email)
      const isKnownDevice = await guesses.spend(account, input.email, visitor)
      const hash = guesses.hashOf(account, address)
      const found = await lookUpQueued({ address, isKnown: isKnownDevice }, () =>
        credentialsByEmail(db, input.email, hash),
      )
      const requester = { address, isKnown: isKnownDevice || found?.knows_address === true }
      const isRight = await verifyPassword(found?.password_hash ?? null, input.password, requester)
      if (!found || !isRight) throw new Refusal('BAD_CREDENTIALS', 'Invalid email or password. Please try again.')
      return commit(async ({ tx, endSession }) => {
        await rememberAddress(tx, found.id, hash, clock.now())
        const { token, ended } = await sessions.open(tx, found.id)
        for (const sessionId of ended) endSession(sessionId, 'signed-out')
        return { user: await profiles.self(tx, found.id), token, account }
      })
    },

    /** Ends the session of a token with all its tabs and sockets. An unknown token is no error. */
    async signOut(token: string | undefined): Promise<void> {
      const session = token ? await sessions.find(hashOf(token)) : null
      if (!session) return
      await commit(async ({ tx, endSession }) => {
        await deleteSession(tx, session.id)
        endSession(session.id, 'signed-out')
      })
    },
  }
}

function requireGoodPassword(password: string, floor: number): void {
  const refuse = (text: string) => new Refusal('INVALID', text, { fields: { password: text } })
  if (password.length < floor) throw refuse(`Password must be at least ${floor} characters long.`)
  if (isCommonPassword(password)) throw refuse('This password is one of the most common ones. Please choose another.')
}

const refusalOfTaken = {
  email: () => takenRefusal('EMAIL_TAKEN', 'email', 'An account with this e-mail address already exists.'),
  username: () => takenRefusal('USERNAME_TAKEN', 'username', 'This username is taken.'),
}

const takenRefusal = (code: 'EMAIL_TAKEN' | 'USERNAME_TAKEN', field: string, text: string) =>
  new Refusal(code, text, { fields: { [field]: text } })

function takenOf(error: unknown): Refusal | null {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  if (constraint === 'users_email') return refusalOfTaken.email()
  if (constraint === 'users_username' || constraint === 'username_keys_pkey') return refusalOfTaken.username()
  return null
}
