import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id, nameText, SentTimeZone, Time } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { OldPassword } from '../auth/contract.ts'
import { SelfView } from '../profile/contract.ts'

/** Characters of a name, and most passkeys per person. */
export const passkeyLimits = { name: 60, keys: 10 } as const

export const PasskeyView = z.object({
  id: Id,
  name: z.string(),
  createdAt: Time,
  /** Null until its first sign-in. */
  lastUsedAt: Time.nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

/** Passkeys of the account: whether this site supports them, the user's own, and whether there is also a password. */
export const Passkeys = z.object({
  isSetUp: z.boolean(),
  hasPassword: z.boolean(),
  passkeys: z.array(PasskeyView),
})
export type Passkeys = z.infer<typeof Passkeys>

const Name = nameText(passkeyLimits.name, says('missingName'))
const Code = z.string().max(20_000)
const Transports = z.array(z.string().max(20)).max(8)
const Key = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})
const Verification = z.enum(['required', 'preferred', 'discouraged'])

/** Options for making a passkey, in WebAuthn's format. */
export const NewKeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Key).optional(),
  authenticatorSelection: z
    .object({
      residentKey: Verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: Verification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
})

/** Options for using a passkey. */
export const KeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(Key).optional(),
  userVerification: Verification.optional(),
})

const Answer = {
  id: Code,
  rawId: Code,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

export const NewKey = z.object({
  ...Answer,
  response: z.object({
    clientDataJSON: Code,
    attestationObject: Code,
    transports: Transports.optional(),
  }),
})
export const UsedKey = z.object({
  ...Answer,
  response: z.object({
    clientDataJSON: Code,
    authenticatorData: Code,
    signature: Code,
    userHandle: Code.nullish(),
  }),
})

export const NewPasskey = z.object({ name: Name, key: NewKey })
export type NewPasskey = z.output<typeof NewPasskey>

export const passkeyBudgets = budgets({
  /** Answers to challenges from one address, right or wrong. */
  'passkey-sign-in': { count: 30, window: 300 },
  'passkey-change': { count: 30, window: 3600 },
})

const one = z.object({ id: Id })
const Proof = z.object({ password: OldPassword.optional() })
const changing = { budget: passkeyBudgets['passkey-change'] }

export const passkeyRoutes = routes({
  list: {
    method: 'GET',
    url: '/api/passkeys',
    schema: { summary: 'My passkeys, oldest first.', response: { 200: Passkeys } },
  },
  options: {
    method: 'POST',
    url: '/api/passkeys/options',
    schema: {
      summary:
        'Begin to make a passkey. Needs the password, or a confirmation by passkey if I have none.',
      body: Proof,
      response: { 200: NewKeyOptions },
    },
    config: changing,
  },
  add: {
    method: 'POST',
    url: '/api/passkeys',
    schema: {
      summary: 'Keep the passkey that was made.',
      body: NewPasskey,
      response: { 200: Passkeys },
    },
    config: { ...changing, security: 'passkey-add' },
  },
  rename: {
    method: 'PATCH',
    url: '/api/passkeys/:id',
    schema: {
      summary: 'Give a passkey of mine another name.',
      params: one,
      body: z.object({ name: Name }),
      response: { 200: Passkeys },
    },
    config: changing,
  },
  remove: {
    method: 'DELETE',
    url: '/api/passkeys/:id',
    schema: {
      summary:
        'Remove a passkey of mine. Needs the password, or a confirmation by passkey if I have none.',
      params: one,
      body: Proof.nullish(),
      response: { 200: Passkeys },
    },
    config: { ...changing, security: 'passkey-remove' },
  },
  removeSeveral: {
    method: 'POST',
    url: '/api/passkeys/remove',
    schema: {
      summary:
        'Remove several passkeys of mine at once, with the same proof. Ids that are gone already are ignored.',
      body: Proof.extend({ ids: z.array(Id).min(1).max(passkeyLimits.keys) }),
      response: { 200: Passkeys },
    },
    config: { ...changing, security: 'passkeys-remove' },
  },
  dropPassword: {
    method: 'POST',
    url: '/api/passkeys/drop-password',
    schema: {
      summary: 'Sign in by passkey alone from now on.',
      body: z.object({ password: OldPassword }),
      response: { 200: Passkeys },
    },
    config: { ...changing, security: 'password-drop' },
  },
  confirmOptions: {
    method: 'POST',
    url: '/api/passkeys/confirm/options',
    schema: {
      summary: 'Begin to confirm by passkey that it is me, also while I am suspended or banned.',
      response: { 200: KeyOptions },
    },
    config: { ...changing, requires: 'account' },
  },
  confirm: {
    method: 'POST',
    url: '/api/passkeys/confirm',
    schema: {
      summary:
        'Confirm by passkey that it is me, for what otherwise needs my password, for five minutes.',
      body: z.object({ key: UsedKey }),
      response: { 200: Done },
    },
    config: { ...changing, requires: 'account', security: 'passkey-confirm' },
  },
  signInOptions: {
    method: 'POST',
    url: '/api/auth/passkey/options',
    schema: { summary: 'Begin to sign in by passkey.', response: { 200: KeyOptions } },
    config: { requires: 'none' },
  },
  signIn: {
    method: 'POST',
    url: '/api/auth/passkey',
    schema: {
      summary: 'Sign in by passkey; sets the session cookie.',
      body: z.object({ key: UsedKey, timeZone: SentTimeZone }),
      response: { 200: SelfView },
    },
    config: { requires: 'none', security: 'passkey-sign-in' },
  },
})

export const passkeyEvents = events({
  /** Sent when the user's passkeys change, or whether there is also a password. */
  'passkeys:changed': z.object({}),
})
