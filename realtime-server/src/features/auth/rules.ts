import { Refusal, refuse, refuseField } from '../../platform/base/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

export const badCredentials = () => refuse('badCredentials')

/** @param exclusion null if no decision is recorded */
export function excluded(exclusion: { reason: string; until: Date | null } | null): Refusal {
  if (!exclusion) return refuse('suspended')
  const { reason, until } = exclusion
  if (!until) return refuse('banned', { reason })
  return refuse('suspendedUntil', { until: until.toISOString(), reason })
}

/**
 * @param field name of the password field in its form
 * @throws Refusal INVALID
 */
export function requireGoodPassword(password: string, floor: number, field = 'password'): void {
  const weakness = weaknessOf(password, floor, field)
  if (weakness) throw weakness
}

export function weaknessOf(password: string, floor: number, field = 'password'): Refusal | null {
  if (password.length < floor) return refuseField(field, 'shortPassword', { min: floor })
  return isCommonPassword(password) ? refuseField(field, 'commonPassword') : null
}

/** Adds the server's password rules to the contract's faults of a sign-up, so that all faults are named at once. */
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

export const fieldsOf = (refusals: readonly Refusal[]): NonNullable<Refusal['extra']['fields']> =>
  Object.assign({}, ...refusals.map(({ extra }) => extra.fields))

export const refusalOfTaken = {
  email: () => refuseField('email', 'emailTaken'),
  username: () => refuseField('username', 'usernameTaken'),
}

/** Names the taken field when another account's insert came first. */
export function takenOf(error: unknown): Refusal | null {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  if (constraint === 'users_email') return refusalOfTaken.email()
  if (constraint === 'users_username' || constraint === 'username_keys_pkey')
    return refusalOfTaken.username()
  return null
}
