import type { Tx } from '@swoon/db'
import { rememberAddress } from '@swoon/db/queries/known-addresses'
import { exclusionOf } from '@swoon/db/queries/moderation'
import { deleteSession } from '@swoon/db/queries/sessions'
import { credentialsByEmail, emailByUsername, holdPassword } from '@swoon/db/queries/users'
import { createFairQueue } from '../../platform/base/fair-queue.ts'
import type { Context } from '../../platform/context.ts'
import { verifyPassword } from '../../platform/sessions/passwords.ts'
import { hashOf } from '../../platform/sessions/session.ts'
import type { ProfileService } from '../profile/service.ts'
import type { KeptOut, SignedIn } from './admission.ts'
import { authBudgets, type Credentials } from './contract.ts'
import type { Guesses, Visitor } from './guesses.ts'
import { badCredentials, excluded } from './rules.ts'

/** Opens sessions, by password or another proof, and ends them. */
export function signingIn(context: Context, profiles: ProfileService, guesses: Guesses) {
  const { db, clock, commit, sessions, limiter, log } = context
  // Queued, so that a flood of sign-ins can't take every database connection.
  const lookUpQueued = createFairQueue({ atOnce: 4, waitingAtMost: 400, waitingOfOne: 12 })

  /** Finds the address behind an address or username, so that guesses count the same for both. */
  async function emailOf(named: string, address: string): Promise<string> {
    if (named.includes('@')) return named
    await limiter.spendFrom(authBudgets['login-username'], address)
    const found = await lookUpQueued({ address, isKnown: false }, () =>
      emailByUsername(db, named.normalize('NFKC')),
    )
    return found ?? named
  }

  /**
   * Opens a session for a person who has proved their identity. If they are suspended or banned, it shows only that decision.
   * @param still checks in the session's transaction that the proof still counts
   * @param timeZone of their device; their days and likes are counted in it from the start
   * @throws Refusal BAD_CREDENTIALS, BANNED
   */
  async function enter(
    { id, email, is_banned }: { id: string; email: string; is_banned: boolean },
    { address, deviceName }: Visitor,
    still: (tx: Tx) => Promise<boolean>,
    timeZone: string | undefined,
  ): Promise<SignedIn | KeptOut> {
    const account = guesses.accountOf(email)
    const exclusion = is_banned ? await exclusionOf(db, id, clock.now()) : null
    if (is_banned && !exclusion) throw excluded(exclusion)
    if (!exclusion)
      await profiles.arrived([{ userId: id, timeZone }]).catch((error: unknown) => {
        log.warn({ err: error }, 'a time zone is noted with the next connection')
      })
    return commit(async ({ tx, emit, endSession }) => {
      if (!(await still(tx))) throw badCredentials()
      await rememberAddress(tx, id, guesses.hashOf(account, address), clock.now())
      const { token, ended } = await sessions.open(tx, id, deviceName)
      emit(id, 'sessions:changed', {})
      for (const sessionId of ended) endSession(sessionId, 'signed-out')
      if (exclusion) return { refusal: excluded(exclusion), token }
      return { user: await profiles.self(tx, id), token, account }
    })
  }

  return {
    emailOf,

    enter,

    /**
     * Signs in by password. Answers an unknown address like a wrong password, and as slowly. Only the right password reveals a ban or
     * suspension, with reason and end; that session shows only the decision and its appeal.
     * @param onAccount receives the account's key before the password is checked
     * @throws Refusal BAD_CREDENTIALS, BANNED, TOO_MANY, UNAVAILABLE
     */
    async signIn(
      input: Credentials,
      visitor: Visitor,
      onAccount: (account: string) => void,
    ): Promise<SignedIn | KeptOut> {
      const { address } = visitor
      const email = await emailOf(input.email, address)
      const account = guesses.accountOf(email)
      onAccount(account)
      const isKnownDevice = await guesses.spend(account, email, visitor)
      const hash = guesses.hashOf(account, address)
      const found = await lookUpQueued({ address, isKnown: isKnownDevice }, () =>
        credentialsByEmail(db, email, hash),
      )
      const requester = { address, isKnown: isKnownDevice || found?.knows_address === true }
      const isRight = await verifyPassword(found?.password_hash ?? null, input.password, requester)
      if (!found || !isRight) throw badCredentials()
      // The password may have changed since it was read.
      return enter(
        { ...found, email },
        visitor,
        (tx) => holdPassword(tx, found.id, found.password_hash),
        input.timeZone,
      )
    },

    /**
     * Ends a token's session with all its tabs and sockets. Unknown tokens are fine.
     * @returns the user's id
     */
    async signOut(token: string | undefined): Promise<string | null> {
      const session = token ? await sessions.findAccount(hashOf(token)) : null
      if (!session) return null
      await commit(async ({ tx, emit, endSession }) => {
        await deleteSession(tx, session.id)
        emit(session.userId, 'sessions:changed', {})
        endSession(session.id, 'signed-out')
      })
      return session.userId
    },
  }
}
