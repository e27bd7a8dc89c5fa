import { createHash } from 'node:crypto'
import { deleteSession } from '@swoon/db/queries/sessions'
import { credentialsByEmail, insertUser } from '@swoon/db/queries/users'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { hashOf } from '../../platform/session.ts'
import type { SelfView } from '../profile/contract.ts'
import type { ProfileService } from '../profile/service.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Credentials, SignUp } from './contract.ts'

export type AuthService = ReturnType<typeof authService>

/** Accounts and sessions. A session's token is returned once, for the cookie, and stored nowhere. */
export function authService(
  { env, db, clock, commit, sessions, limiter, realtime }: Context,
  profiles: ProfileService,
) {
  return {
    me: (userId: string): Promise<SelfView> => profiles.self(db, userId),

    /** @throws Refusal EMAIL_TAKEN, USERNAME_TAKEN, INVALID (password) */
    async signUp(input: SignUp): Promise<{ user: SelfView; token: string }> {
      requireGoodPassword(input.password, env.PASSWORD_MIN_LENGTH)
      const password_hash = await hashPassword(input.password)
      const id = newId()
      const now = clock.now()
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
        const { token } = await sessions.open(tx, id)
        return { user: await profiles.self(tx, id), token }
      })
    },

    /** Unknown address and wrong password cost the same and read the same. @throws Refusal BAD_CREDENTIALS, TOO_MANY */
    async signIn(input: Credentials, address: string): Promise<{ user: SelfView; token: string }> {
      const named = createHash('sha256').update(input.email).digest('hex').slice(0, 32)
      await limiter.spend('login-account', `${named}:${address}`)
      await limiter.spend('login-everywhere', named)
      const account = await credentialsByEmail(db, input.email)
      const isRight = await verifyPassword(account?.password_hash ?? null, input.password)
      if (!account || !isRight) throw new Refusal('BAD_CREDENTIALS', 'Invalid email or password. Please try again.')
      const { user, token, ended } = await commit(async ({ tx }) => ({
        ...(await sessions.open(tx, account.id)),
        user: await profiles.self(tx, account.id),
      }))
      for (const sessionId of ended) realtime.endSession(sessionId, 'signed-out')
      return { user, token }
    },

    /** Ends the session of a token on every tab and socket; an unknown token is no error. */
    async signOut(token: string | undefined): Promise<void> {
      const session = token ? await sessions.find(hashOf(token)) : null
      if (!session) return
      await deleteSession(db, session.id)
      realtime.endSession(session.id, 'signed-out')
    },
  }
}

function requireGoodPassword(password: string, floor: number): void {
  const refuse = (text: string) => new Refusal('INVALID', text, { fields: { password: text } })
  if (password.length < floor) throw refuse(`Password must be at least ${floor} characters long.`)
  if (isCommonPassword(password)) throw refuse('This password is one of the most common ones. Please choose another.')
}

function takenOf(error: unknown): Refusal | null {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  if (constraint === 'users_email') {
    const text = 'An account with this e-mail address already exists.'
    return new Refusal('EMAIL_TAKEN', text, { fields: { email: text } })
  }
  if (constraint === 'users_username') {
    const text = 'This username is taken.'
    return new Refusal('USERNAME_TAKEN', text, { fields: { username: text } })
  }
  return null
}
