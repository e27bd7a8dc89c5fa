import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Tx } from '@swoon/db'
import {
  deleteOldChallenges,
  deletePasskeys,
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  useChallenge,
  usePasskey,
} from '@swoon/db/queries/passkeys'
import { confirmSession, holdSession } from '@swoon/db/queries/sessions'
import { accountById, dropPassword, holdAccount, passwordOf } from '@swoon/db/queries/users'
import type { z } from 'zod'
import { notFound, signInFirst } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import type { AccountService } from '../account/service.ts'
import {
  type AuthService,
  badCredentials,
  type KeptOut,
  type SignedIn,
  type Visitor,
} from '../auth/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { challenges } from './challenges.ts'
import {
  type NewPasskey,
  type Passkeys,
  passkeyBudgets,
  passkeyLimits,
  type UsedKey,
} from './contract.ts'

export type PasskeyService = ReturnType<typeof passkeyService>

/** Where a key belongs to: the page's origin, and its host, which the browser ties the key to. */
export interface Site {
  origin: string
  host: string
}

interface Uses {
  account: AccountService
  auth: AuthService
  profiles: ProfileService
}

/** Signing in with a key of the device instead of a password. */
export function passkeyService(context: Context, { account, auth, profiles }: Uses) {
  const { env, db, clock, commit, limiter } = context
  const { make, read } = challenges(env.SESSION_SECRET)

  async function list(userId: string, isSetUp: boolean): Promise<Passkeys> {
    const rows = await passkeysOf(db, userId)
    return {
      isSetUp,
      hasPassword: (await passwordOf(db, userId)) !== null,
      passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
    }
  }

  /** Uses up the challenge of an answer in the transaction of its effects. @throws Refusal BAD_CREDENTIALS */
  async function spend(tx: Tx, challenge: string, purpose: string): Promise<void> {
    const known = read(challenge, purpose, clock.now())
    if (!known || !(await useChallenge(tx, known.hash, known.expiresAt))) throw badCredentials()
  }

  /** @returns how many were removed @throws Refusal CONFLICT if nothing would be left to sign in with */
  async function removeAmong(
    { tx, emit }: Unit,
    userId: string,
    ids: readonly string[],
  ): Promise<number> {
    const removed = await deletePasskeys(tx, userId, ids)
    if (removed === 0) return 0
    // After the keys, as a sign-in by one of them does.
    await holdAccount(tx, userId)
    if ((await passwordOf(tx, userId)) === null && (await passkeysOf(tx, userId)).length === 0)
      throw refuse('lastWayIn')
    await account.mailPasskeysRemoved(tx, userId, removed)
    emit(userId, 'passkeys:changed', {})
    return removed
  }

  return {
    list,

    /** Begins to make a key, after a proof of who asks. @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED, CONFLICT, TOO_MANY */
    async options(session: Session, password: string | undefined, address: string, { host }: Site) {
      const { userId } = session
      await auth.proveOwner(session, password, address)
      const known = await passkeysOf(db, userId)
      if (known.length >= passkeyLimits.keys)
        throw refuse('passkeysFull', { max: passkeyLimits.keys })
      const me = await profiles.self(db, userId)
      return generateRegistrationOptions({
        rpName: env.APP_NAME,
        rpID: host,
        userName: me.email,
        userDisplayName: me.name || me.username,
        userID: new TextEncoder().encode(userId),
        challenge: make(`add:${userId}`, clock.now()),
        attestationType: 'none',
        excludeCredentials: known.map((row) => ({
          id: row.credential_id,
          transports: row.transports,
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Keeps a key that was just made. @throws Refusal BAD_CREDENTIALS (no answer to our question), UNAUTHORIZED, CONFLICT */
    async add(
      { id: sessionId, userId }: Session,
      { name, key }: NewPasskey,
      { origin, host }: Site,
    ): Promise<void> {
      const purpose = `add:${userId}`
      const { response, challenge } = await answered(purpose, (expectedChallenge) =>
        verifyRegistrationResponse({
          response: key,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: host,
        }),
      )
      if (!response.verified) throw badCredentials()
      const { credential } = response.registrationInfo
      await commit(async ({ tx, emit }) => {
        await spend(tx, challenge, purpose)
        await holdAccount(tx, userId)
        // A new password that ended the session meanwhile must not be outlived by its key.
        if (!(await holdSession(tx, sessionId))) throw signInFirst()
        if ((await passkeysOf(tx, userId)).length >= passkeyLimits.keys)
          throw refuse('passkeysFull', { max: passkeyLimits.keys })
        await insertPasskey(tx, {
          id: newId(),
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: String(credential.counter),
          transports: key.response.transports ?? [],
          name,
          created_at: clock.now(),
        }).catch((error: unknown) => {
          const isTaken = Object(error).constraint === 'passkeys_credential_id_key'
          throw isTaken ? refuse('passkeyTaken') : error
        })
        await account.mailPasskeyAdded(tx, userId)
        emit(userId, 'passkeys:changed', {})
      })
    },

    rename: ({ userId }: Session, id: string, name: string): Promise<void> =>
      commit(async ({ tx, emit }) => {
        if (!(await renamePasskey(tx, userId, id, name))) throw notFound()
        emit(userId, 'passkeys:changed', {})
      }),

    /** @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED, NOT_FOUND, TOO_MANY; CONFLICT if nothing would be left to sign in with */
    async remove(
      session: Session,
      id: string,
      password: string | undefined,
      address: string,
    ): Promise<void> {
      await auth.proveOwner(session, password, address)
      await commit(async (unit) => {
        if ((await removeAmong(unit, session.userId, [id])) === 0) throw notFound()
      })
    },

    /** Those that are gone already are no error. @throws Refusal like `remove`, but NOT_FOUND */
    async removeSeveral(
      session: Session,
      ids: readonly string[],
      password: string | undefined,
      address: string,
    ): Promise<void> {
      await auth.proveOwner(session, password, address)
      await commit((unit) => removeAmong(unit, session.userId, ids))
    },

    /** A repeat is answered like the first. @throws Refusal WRONG_PASSWORD; CONFLICT without a passkey */
    async dropPassword(session: Session, password: string, address: string): Promise<void> {
      if ((await passwordOf(db, session.userId)) === null) return
      await auth.provePassword(session, password, address)
      await commit(async ({ tx, emit }) => {
        await holdAccount(tx, session.userId)
        if ((await passkeysOf(tx, session.userId)).length === 0) throw refuse('passkeyFirst')
        await dropPassword(tx, session.userId)
        emit(session.userId, 'passkeys:changed', {})
      })
    },

    signInOptions: ({ host }: Site) =>
      generateAuthenticationOptions({
        rpID: host,
        challenge: make('sign-in', clock.now()),
        userVerification: 'required',
      }),

    /** @throws Refusal BAD_CREDENTIALS, BANNED, TOO_MANY, UNAVAILABLE */
    async signIn(
      key: z.output<typeof UsedKey>,
      visitor: Visitor,
      site: Site,
      timeZone: string | undefined,
    ): Promise<SignedIn | KeptOut> {
      await limiter.spendFrom(passkeyBudgets['passkey-sign-in'], visitor.address)
      const found = await passkeyByCredential(db, key.id)
      const owner = found && (await accountById(db, found.user_id))
      if (!found || !owner) throw badCredentials()
      const use = await used(found, key, 'sign-in', site)
      return auth.enter({ id: found.user_id, ...owner }, visitor, use, timeZone)
    },

    /** Begins to confirm by passkey that the person themselves uses this session. */
    async confirmOptions({ userId }: Session, { host }: Site) {
      const own = await passkeysOf(db, userId)
      return generateAuthenticationOptions({
        rpID: host,
        challenge: make(`confirm:${userId}`, clock.now()),
        allowCredentials: own.map((row) => ({ id: row.credential_id, transports: row.transports })),
        userVerification: 'required',
      })
    },

    /** Confirms it for a few minutes. @throws Refusal BAD_CREDENTIALS, TOO_MANY */
    async confirm(
      { id, userId }: Session,
      key: z.output<typeof UsedKey>,
      visitor: Visitor,
      site: Site,
    ): Promise<void> {
      await limiter.spendFrom(passkeyBudgets['passkey-sign-in'], visitor.address)
      const found = await passkeyByCredential(db, key.id)
      if (found?.user_id !== userId) throw badCredentials()
      const use = await used(found, key, `confirm:${userId}`, site)
      await commit(async ({ tx }) => {
        if (!(await use(tx))) throw badCredentials()
        await confirmSession(tx, id, clock.now())
      })
    },

    deleteOld: (): Promise<void> => deleteOldChallenges(db, clock.now()),
  }

  /** Verifies that a key was used. @returns what counts the use, in the transaction of its effects @throws Refusal BAD_CREDENTIALS */
  async function used(
    found: PasskeyRow,
    key: z.output<typeof UsedKey>,
    purpose: string,
    { origin, host }: Site,
  ) {
    const { userHandle, ...rest } = key.response
    const { response, challenge } = await answered(purpose, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response: { ...key, response: { ...rest, ...(userHandle && { userHandle }) } },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        credential: {
          id: found.credential_id,
          publicKey: new Uint8Array(found.public_key),
          counter: Number(found.counter),
          transports: found.transports,
        },
      }),
    )
    if (!response.verified) throw badCredentials()
    return async (tx: Tx): Promise<boolean> => {
      await spend(tx, challenge, purpose)
      return usePasskey(tx, found.id, response.authenticationInfo.newCounter, clock.now())
    }
  }

  /** Verifies an answer and finds which challenge it answers. @throws Refusal BAD_CREDENTIALS for whatever is wrong with it */
  async function answered<T>(
    purpose: string,
    verify: (expected: (challenge: string) => boolean) => Promise<T>,
  ): Promise<{ response: T; challenge: string }> {
    let challenge = ''
    const isOurs = (given: string) => {
      challenge = given
      return read(given, purpose, clock.now()) !== null
    }
    // The library throws for everything that does not fit.
    const response = await verify(isOurs).catch(() => null)
    if (!response) throw badCredentials()
    return { response, challenge }
  }
}
