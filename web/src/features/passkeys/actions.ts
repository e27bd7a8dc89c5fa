import { t } from '@lingui/core/macro'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { type Passkeys, passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { ApiError, call, codeOf, fieldsOf, isUnreached } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/attempt.ts'
import { perform } from '../../lib/change.ts'
import { requireCookies, showSignedIn } from '../../lib/cookies.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import { passkeys } from './queries.ts'

/** Faults by field. */
type Faults = Readonly<Record<string, string>>

/** The reason passkeys cannot be used here, in a sentence; null if they can. */
export function unsupported(): string | null {
  if (!browserSupportsWebAuthn()) return t`This browser doesn't support passkeys.`
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return isAddress
    ? t`Passkeys don't work on an IP address. Open the app by its domain name.`
    : null
}

/** The message for a WebAuthn error; null if the user dismissed the browser's prompt, undefined if unknown. */
function messageOf(error: unknown): string | null | undefined {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t`This device already has a passkey for your account.`
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? null : undefined
}

const explained = [400, 403, 409, 429, 503]

/** Returns the toast for failures that no field explains, unless the user canceled. */
const failed = (otherwise: string) => (error: unknown) => {
  const text = messageOf(error)
  return fieldsOf(error) || text === null ? null : { text: text ?? otherwise, explained }
}

/** @returns faults for the fields; null if done */
async function change(request: () => Promise<Passkeys>, otherwise: string): Promise<Faults | null> {
  const { isDone, error } = await perform(request, {
    apply: passkeys().put,
    failure: failed(otherwise),
  })
  return isDone ? null : (fieldsOf(error) ?? {})
}

/** Creates a passkey on this device. */
export async function addPasskey({
  name,
  password,
}: {
  name: string
  password: string
}): Promise<Faults | null> {
  if (password === '' && !(await confirmByPasskey())) return {}
  return change(async () => {
    const options = await call(passkeyRoutes.options, { body: password === '' ? {} : { password } })
    const key = await startRegistration({ optionsJSON: options as never })
    return call(passkeyRoutes.add, { body: { name, key: key as never } })
  }, t`Couldn't add a passkey. Try again.`)
}

export const renamePasskey = (id: string, name: string): Promise<Faults | null> =>
  change(
    () => call(passkeyRoutes.rename, { params: { id }, body: { name } }),
    t`Couldn't change the name. Try again.`,
  )

/** Removes passkeys, confirmed with the user's password or, without one, with a passkey. */
export async function removePasskeys(
  ids: readonly string[],
  password: string,
): Promise<Faults | null> {
  if (password === '' && !(await confirmByPasskey())) return {}
  const body = { ids: [...ids], ...(password && { password }) }
  return change(
    () => call(passkeyRoutes.removeSeveral, { body }),
    t`Couldn't remove the passkey. Try again.`,
  )
}

export const dropPassword = (password: string): Promise<Faults | null> =>
  change(
    () => call(passkeyRoutes.dropPassword, { body: { password } }),
    t`Couldn't remove your password. Try again.`,
  )

/** Confirms with a passkey that it is the user, if they have no password. @returns whether it succeeded */
export async function confirmByPasskey(): Promise<boolean> {
  const { isDone } = await perform(
    async () => {
      const options = await call(passkeyRoutes.confirmOptions)
      const key = await startAuthentication({ optionsJSON: options as never })
      await call(passkeyRoutes.confirm, { body: { key: key as never } })
    },
    { failure: failed(t`Couldn't use a passkey. Try again.`) },
  )
  return isDone
}

/** Signs in with a passkey on this device. The sign-in screen's gate then redirects. @returns the code of a refusal */
export async function signInByPasskey(): Promise<string | null> {
  const { isDone, error } = await perform(
    async () => {
      requireCookies()
      const options = await call(passkeyRoutes.signInOptions)
      const key = await startAuthentication({ optionsJSON: options as never })
      return showSignedIn(
        await call(passkeyRoutes.signIn, { body: { key: key as never, timeZone: timeZoneHere() } }),
      )
    },
    {
      apply: ({ name }) =>
        toast({
          title: t`Welcome back`,
          text: name === '' ? t`Good to see you!` : t`Good to see you, ${name}!`,
          tone: 'success',
        }),
      failure(error) {
        const text = signInFault(error)
        return text === null ? null : { title: t`Login failed`, text }
      },
    },
  )
  return isDone ? null : (codeOf(error) ?? 'UNKNOWN')
}

/** @returns null if the user canceled */
function signInFault(error: unknown): string | null {
  if (codeOf(error) === 'BAD_CREDENTIALS') return t`This passkey doesn't belong to any account.`
  if (error instanceof ApiError && (error.code !== 'UNKNOWN' || isUnreached(error)))
    return sentenceOf(error)
  const text = messageOf(error)
  return text === undefined ? t`Couldn't use a passkey. Try again.` : text
}
