import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { passkeyByCredential, passkeysOf } from '@swoon/db/queries/passkeys'
import { confirmSession } from '@swoon/db/queries/sessions'
import { accountById } from '@swoon/db/queries/users'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import {
  type AuthService,
  badCredentials,
  type KeptOut,
  type SignedIn,
  type Visitor,
} from '../auth/service.ts'
import type { Answers, Site } from './answers.ts'
import { passkeyBudgets, type UsedKey } from './contract.ts'

/** Checks a passkey's proof: who signs in, or that the owner is using a session. */
export function signingIn(
  { db, clock, commit, limiter }: Context,
  { challengeFor, used }: Answers,
  auth: AuthService,
) {
  return {
    signInOptions: ({ host }: Site) =>
      generateAuthenticationOptions({
        rpID: host,
        challenge: challengeFor('sign-in'),
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

    /** Starts confirming by passkey that the owner is using this session. */
    async confirmOptions({ userId }: Session, { host }: Site) {
      const own = await passkeysOf(db, userId)
      return generateAuthenticationOptions({
        rpID: host,
        challenge: challengeFor(`confirm:${userId}`),
        allowCredentials: own.map((row) => ({ id: row.credential_id, transports: row.transports })),
        userVerification: 'required',
      })
    },

    /**
     * Confirms the owner for a few minutes.
     * @throws Refusal BAD_CREDENTIALS, TOO_MANY
     */
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
  }
}
