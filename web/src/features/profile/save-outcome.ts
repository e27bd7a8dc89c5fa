import { ApiError } from '../../lib/api.ts'
import { answerReasons, type ChangedField, type Changes, fieldsOf, reasonsFor } from './changes.ts'

type Outcome =
  /** These fields and answers (by prompt id) cannot be stored; the rest can. */
  | { kind: 'refused'; reasons: [ChangedField, string][]; answers?: Record<string, string> }
  /** One of several fields cannot be stored, and the refusal does not say which. */
  | { kind: 'unclear' }
  /** Another tab or device has changed the profile in the meantime. */
  | { kind: 'stale' }
  /** No answer, a gateway error, or the database is down: the change waits for a retry. */
  | { kind: 'offline' }
  /** Too many changes for now. */
  | { kind: 'later' }
  | { kind: 'failed' }

const unreachable: readonly number[] = [0, 502, 503, 504]
const unacceptable: readonly number[] = [400, 403, 413, 415, 422]
/** Fields with their own rate limit, whose refusal must not block the others. */
const rationed: readonly ChangedField[] = ['gender', 'dateOfBirth', 'photos', 'favoriteMusicUrl']

/** The outcome of a failed call for the changes it sent. */
export function outcomeOf(sent: Changes, error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'failed' }
  const { status, code } = error
  if (code === 'STALE_PROFILE') return { kind: 'stale' }
  if (unreachable.includes(status)) return { kind: 'offline' }
  const answers = answerReasons(sent, error.fields ?? {})
  const reasons = reasonsFor(sent, error.fields ?? {})
  if (Object.keys(answers).length > 0)
    return { kind: 'refused', reasons: reasons.filter(([field]) => field !== 'prompts'), answers }
  if (reasons.length > 0) return { kind: 'refused', reasons }
  const fields = fieldsOf(sent)
  const isRationed = status === 429 && fields.some((field) => rationed.includes(field))
  if (isRationed || (unacceptable.includes(status) && code !== 'NOT_THE_ACTOR')) {
    return fields.length > 1
      ? { kind: 'unclear' }
      : { kind: 'refused', reasons: fields.map((one) => [one, error.error]) }
  }
  return { kind: status === 429 ? 'later' : 'failed' }
}
