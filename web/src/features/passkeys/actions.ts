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

/** Why keys cannot be used here, in a sentence; null if they can. */
export function unsupported(): string | null {
  if (!browserSupportsWebAuthn()) return t`This browser doesn't support passkeys.`
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return isAddress
    ? t`Passkeys don't work on an IP address. Open the app by its domain name.`
    : null
}

/** The user closed the browser's question, which is no fault, or their device has the key already. */
function messageOf(error: unknown): string | null | undefined {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t`This device already has a passkey for your account.`
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? null : undefined
}

const explained = [400, 403, 409, 429, 503]

/** Says a failure that no field explains, unless the user has stopped it. */
const failed = (otherwise: string) => (error: unknown) => {
  const text = messageOf(error)
  return fieldsOf(error) || text === null ? null : { text: text ?? otherwise, explained }
}

/** @returns faults beside the fields; null if it is done */
async function change(request: () => Promise<Passkeys>, otherwise: string): Promise<Faults | null> {
  const { isDone, error } = await perform(request, {
    apply: passkeys().put,
    failure: failed(otherwise),
  })
  return isDone ? null : (fieldsOf(error) ?? {})
}

/** Makes a key on this device. */
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

/** Removes keys, with the password of a user who has one, otherwise with the proof of a key. */
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

/** Proves by a key that it is the user themselves, where they have no password. @returns whether it is proved */
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

/** Signs in with a key of this device. The gate of the sign-in screen then leads on. @returns the code of a refusal */
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

/** @returns null if the user has stopped it */
function signInFault(error: unknown): string | null {
  if (codeOf(error) === 'BAD_CREDENTIALS') return t`This passkey doesn't belong to any account.`
  if (error instanceof ApiError && (error.code !== 'UNKNOWN' || isUnreached(error)))
    return sentenceOf(error)
  const text = messageOf(error)
  return text === undefined ? t`Couldn't use a passkey. Try again.` : text
}
