import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Tx } from '@swoon/db'
import { type PasskeyRow, useChallenge, usePasskey } from '@swoon/db/queries/passkeys'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { badCredentials } from '../auth/service.ts'
import { challenges } from './challenges.ts'
import type { UsedKey } from './contract.ts'

/** Site of a passkey: the page's origin, and its host, to which the browser ties the passkey. */
export interface Site {
  origin: string
  host: string
}

export type Answers = ReturnType<typeof keyAnswers>

/** Makes challenges for passkeys and verifies the answers. */
export function keyAnswers({ env, clock }: Pick<Context, 'env' | 'clock'>) {
  const { make, read } = challenges(env.SESSION_SECRET)

  /**
   * Uses up an answer's challenge in the transaction of its effects.
   * @throws Refusal BAD_CREDENTIALS
   */
  async function spend(tx: Tx, challenge: string, purpose: string): Promise<void> {
    const known = read(challenge, purpose, clock.now())
    if (!known || !(await useChallenge(tx, known.hash, known.expiresAt))) throw badCredentials()
  }

  /**
   * Verifies an answer and finds the challenge it belongs to.
   * @throws Refusal BAD_CREDENTIALS, whatever is wrong with it
   */
  async function answered<T>(
    purpose: string,
    verify: (expected: (challenge: string) => boolean) => Promise<T>,
  ): Promise<{ response: T; challenge: string }> {
    let challenge = ''
    const isOurs = (given: string) => {
      challenge = given
      return read(given, purpose, clock.now()) !== null
    }
    // The library throws for every mismatch.
    const response = await verify(isOurs).catch(() => null)
    if (!response) throw badCredentials()
    return { response, challenge }
  }

  /**
   * Verifies the use of a passkey.
   * @returns a function that records the use, in the transaction of its effects
   * @throws Refusal BAD_CREDENTIALS
   */
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

  return {
    /** Makes a challenge for one purpose, such as `sign-in`. */
    challengeFor: (purpose: string) => make(purpose, clock.now()),
    spend,
    answered,
    used,
  }
}
