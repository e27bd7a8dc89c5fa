import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '../../contract/shared/device-name.ts'
import type { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { sessionCookie, setSessionCookie } from '../../platform/sessions/cookies.ts'
import { createDevices } from '../../platform/sessions/devices.ts'
import type { SelfView } from '../profile/contract.ts'
import type { Visitor } from './guesses.ts'

/** `account` is the key under which the device remembers the account. */
export interface SignedIn {
  user: SelfView
  token: string
  account: string
}

/** A suspended or banned person. */
export interface KeptOut {
  refusal: Refusal
  token: string
}

/** Handles request and reply of every way to sign in. */
export function admission(
  { env, authenticator }: Context,
  service: { signOut(token: string | undefined): Promise<unknown> },
) {
  const devices = createDevices(env)
  return {
    visitorOf: (request: FastifyRequest): Visitor => ({
      address: authenticator.addressOf(request.raw),
      device: devices.of(request),
      deviceName: deviceName(request.headers['user-agent']),
    }),
    /** Ends the browser's old session and gives it the new one. @throws Refusal BANNED, with the session */
    async admit(
      request: FastifyRequest,
      reply: FastifyReply,
      entered: SignedIn | KeptOut,
    ): Promise<SelfView> {
      await service.signOut(request.cookies[sessionCookie(env)])
      setSessionCookie(reply, env, entered.token)
      if ('refusal' in entered) throw entered.refusal
      request.concerned = entered.user.id
      devices.remember(reply, entered.account)
      return entered.user
    },
  }
}
