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

/** Sessions: how they are opened, by a password or another proof, and ended. */
export function signingIn(context: Context, profiles: ProfileService, guesses: Guesses) {
  const { db, clock, commit, sessions, limiter, log } = context
  // So that a flood of sign-ins cannot hold every database connection.
  const lookUpQueued = createFairQueue({ atOnce: 4, waitingAtMost: 400, waitingOfOne: 12 })

  /** The address of an account that is named by address or username, so that guesses count the same for both. */
  async function emailOf(named: string, address: string): Promise<string> {
    if (named.includes('@')) return named
    await limiter.spendFrom(authBudgets['login-username'], address)
    const found = await lookUpQueued({ address, isKnown: false }, () =>
      emailByUsername(db, named.normalize('NFKC')),
    )
    return found ?? named
  }

  /**
   * Opens a session for someone who has proved who they are. Someone who is suspended or banned gets one that leads to that decision alone.
   * @param still looks in the session's transaction whether the proof still counts
   * @param timeZone of their device, in which the day and its likes are counted from the first look @throws Refusal BAD_CREDENTIALS, BANNED
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
     * Takes as long and answers the same for an unknown address as for a wrong password. Only after the right one it says that the account
     * is banned or suspended, with the reason and the end; the session then leads to this decision and to an appeal, and nowhere else.
     * @param onAccount is told the account's key before the password is looked at @throws Refusal BAD_CREDENTIALS, BANNED, TOO_MANY, UNAVAILABLE
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
      // It may have been changed since it was read.
      return enter(
        { ...found, email },
        visitor,
        (tx) => holdPassword(tx, found.id, found.password_hash),
        input.timeZone,
      )
    },

    /** Ends the session of a token with all its tabs and sockets. An unknown token is no error. @returns whose it was */
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
