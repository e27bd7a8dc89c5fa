import type { Tx } from '@swoon/db'
import { isEmailBanned } from '@swoon/db/queries/banned-emails'
import { renewKnown } from '@swoon/db/queries/email-hashes'
import { rememberAddress } from '@swoon/db/queries/known-addresses'
import { exclusionOf } from '@swoon/db/queries/moderation'
import { confirmedAt, deleteSession } from '@swoon/db/queries/sessions'
import {
  credentialsByEmail,
  emailByUsername,
  holdPassword,
  insertUser,
  passwordOf,
  takenBy,
} from '@swoon/db/queries/users'
import { createFairQueue } from '../../platform/base/fair-queue.ts'
import { newId } from '../../platform/base/ids.ts'
import { Refusal, refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { bannedHashes, emailHashes, renewedHashes } from '../../platform/sessions/email-hash.ts'
import { hashPassword, verifyPassword } from '../../platform/sessions/passwords.ts'
import { hashOf, type Session } from '../../platform/sessions/session.ts'
import type { SelfView } from '../profile/contract.ts'
import type { ProfileService } from '../profile/service.ts'
import type { KeptOut, SignedIn } from './admission.ts'
import { isCommonPassword } from './common-passwords.ts'
import { authBudgets, type Credentials, type SignUp, SignUpNames } from './contract.ts'
import { guessLimits, type Visitor } from './guesses.ts'
import { signUpCodes } from './sign-up-codes.ts'

export { admission } from './admission.ts'
export type { KeptOut, SignedIn, Visitor }

/** Milliseconds in which a proof by passkey counts. */
const confirmationLasts = 5 * 60_000

export type AuthService = ReturnType<typeof authService>

/** Accounts and sessions. A session's token is returned once, for the cookie, and stored nowhere. */
export function authService(context: Context, profiles: ProfileService) {
  const { env, db, clock, commit, sessions, limiter, log } = context
  const guesses = guessLimits(context)
  const codes = signUpCodes(context, guesses.accountOf)
  const bannedHashesOf = bannedHashes(env.SESSION_SECRET)
  const knownHashOf = emailHashes(env.SESSION_SECRET, 'people I know')
  const renewed = renewedHashes(env.SESSION_SECRET, 'people I know')
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

  /**
   * Proves by their password that it is the person who acts, and not only someone with their unlocked device.
   * @returns the hash that was checked @throws Refusal WRONG_PASSWORD, TOO_MANY, UNAVAILABLE
   */
  async function provePassword(
    { id, userId }: Session,
    password: string,
    address: string,
  ): Promise<string> {
    await limiter.spend(authBudgets['own-password'], id)
    const stored = await passwordOf(db, userId)
    const isRight = await verifyPassword(stored, password, { address, isKnown: true })
    if (stored !== null && isRight) return stored
    throw refuseField('password', 'wrongPassword')
  }

  /** Whether an address and a username are free; '' is not looked up. */
  async function takenRefusals(email: string, username: string): Promise<Refusal[]> {
    const isBanned = email !== '' && (await isEmailBanned(db, bannedHashesOf(email), clock.now()))
    const taken = await takenBy(db, email, username, clock.now())
    // People who were banned read nothing else than everyone whose address is taken.
    return [
      ...(isBanned || taken.email ? [refusalOfTaken.email()] : []),
      ...(taken.username ? [refusalOfTaken.username()] : []),
    ]
  }

  /** Adds to the faults of a sign-up form whether its address or username is taken, so that all are marked at once, within a budget. */
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
    /** The key by which budgets and devices know an e-mail address. */
    accountOf: guesses.accountOf,

    emailOf,

    me: (userId: string): Promise<SelfView> => profiles.self(db, userId),

    withTaken,

    jobs: codes.jobs,

    /** @throws Refusal EMAIL_TAKEN, USERNAME_TAKEN, INVALID (password, code), CODE_NEEDED, TOO_MANY, UNAVAILABLE */
    async signUp(input: SignUp, { address, deviceName }: Visitor): Promise<SignedIn> {
      const weakness = weaknessOf(input.password, env.PASSWORD_MIN_LENGTH)
      if (weakness) throw await withTaken(weakness, input, address)
      const isProved = await codes.isRight(input, address)
      if (!isProved) await limiter.spendFrom(authBudgets['signup-try'], address)
      // Checked before hashing the password and before spending what only a new account costs. The database decides between two at once.
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

    enter,

    provePassword,

    /**
     * The same for people who may have no password: their passkey has just proved it.
     * @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED (by passkey), TOO_MANY, UNAVAILABLE
     */
    async proveOwner(
      session: Session,
      password: string | undefined,
      address: string,
    ): Promise<void> {
      if (password || (await passwordOf(db, session.userId)) !== null) {
        await provePassword(session, password ?? '', address)
        return
      }
      const at = await confirmedAt(db, session.id)
      if (at === null || clock.now().getTime() - at.getTime() > confirmationLasts)
        throw refuse('confirmNeeded')
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

/** @param exclusion null if no decision is written down */
function excluded(exclusion: { reason: string; until: Date | null } | null): Refusal {
  if (!exclusion) return refuse('suspended')
  const { reason, until } = exclusion
  if (!until) return refuse('banned', { reason })
  return refuse('suspendedUntil', { until: until.toISOString(), reason })
}

export const badCredentials = () => refuse('badCredentials')

/** @param field the name of the password in its form @throws Refusal INVALID */
export function requireGoodPassword(password: string, floor: number, field = 'password'): void {
  const weakness = weaknessOf(password, floor, field)
  if (weakness) throw weakness
}

function weaknessOf(password: string, floor: number, field = 'password'): Refusal | null {
  if (password.length < floor) return refuseField(field, 'shortPassword', { min: floor })
  return isCommonPassword(password) ? refuseField(field, 'commonPassword') : null
}

/** What the contract refuses in a sign-up, with what only the server knows of its password, so that all faults are named at once. */
export function withPassword(refusal: Refusal, body: unknown, floor: number): Refusal {
  const { password } = Object(body) as { password?: unknown }
  const { fields } = refusal.extra
  if (!fields || 'password' in fields || typeof password !== 'string') return refusal
  const weakness = weaknessOf(password.normalize('NFC'), floor)
  if (!weakness) return refusal
  return new Refusal(refusal.code, refusal.said, {
    fields: { ...fields, ...weakness.extra.fields },
  })
}

const fieldsOf = (refusals: readonly Refusal[]): NonNullable<Refusal['extra']['fields']> =>
  Object.assign({}, ...refusals.map(({ extra }) => extra.fields))

const refusalOfTaken = {
  email: () => refuseField('email', 'emailTaken'),
  username: () => refuseField('username', 'usernameTaken'),
}

function takenOf(error: unknown): Refusal | null {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  if (constraint === 'users_email') return refusalOfTaken.email()
  if (constraint === 'users_username' || constraint === 'username_keys_pkey')
    return refusalOfTaken.username()
  return null
}
