import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { insertPasskey, passkeysOf } from '@swoon/db/queries/passkeys'
import { holdSession } from '@swoon/db/queries/sessions'
import { holdAccount } from '@swoon/db/queries/users'
import { signInFirst } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import type { AccountService } from '../account/service.ts'
import { type AuthService, badCredentials } from '../auth/service.ts'
import type { ProfileService } from '../profile/service.ts'
import type { Answers, Site } from './answers.ts'
import { type NewPasskey, passkeyLimits } from './contract.ts'

/** Adds passkeys. */
export function adding(
  { env, db, clock, commit }: Context,
  { challengeFor, answered, spend }: Answers,
  {
    account,
    auth,
    profiles,
  }: { account: AccountService; auth: AuthService; profiles: ProfileService },
) {
  return {
    /**
     * Starts making a passkey, after proof of the owner.
     * @throws Refusal WRONG_PASSWORD, CONFIRM_NEEDED, CONFLICT, TOO_MANY
     */
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
        challenge: challengeFor(`add:${userId}`),
        attestationType: 'none',
        excludeCredentials: known.map((row) => ({
          id: row.credential_id,
          transports: row.transports,
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /**
     * Stores a new passkey.
     * @throws Refusal BAD_CREDENTIALS (not an answer to our challenge), UNAUTHORIZED, CONFLICT
     */
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
        // A password change that has just ended this session must also stop its passkey.
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
  }
}
