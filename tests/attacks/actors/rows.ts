import type { contract } from '@swoon/realtime-server/contract'
import type { Person } from '../../harness/person.ts'

/** The actors who try to reach Olga's data. The first five have no valid session. */
export const kinds = [
  'nobody',
  'unknown',
  'expired',
  'signedOut',
  'banned',
  'unfinished',
  'unwanted',
  'blocked',
  'blocker',
  'unmatched',
  'stranger',
  'matched',
  'herself',
] as const
export type Kind = (typeof kinds)[number]
export const withoutSession: readonly Kind[] = kinds.slice(0, 5)

/** Ids used by the rows: Olga, her match with Max, her room, and her purchases. */
export interface Stage {
  olga: Person
  matchId: string
  /** Max's message to her. */
  messageId: string
  roomId: string
  purchaseId: string
  /** Her answered question to the team. */
  requestId: string
  /** Her balloon game, which starts tomorrow. */
  gameId: string
}

export interface Row {
  /** Method and path, with every parameter written `{}`. Clients rely on it, so it is stated apart from the contract. */
  call: string
  /** Set if the call was added since section 7 of the specification. */
  isOurs?: true
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** The status for everyone with a session, unless `except` names another for an actor. */
  status: number
  except?: Partial<Record<Kind, number>>
  /** The call needs no session: everyone gets `status`. */
  open?: true
  /** Ends something for its caller. Such rows run last: first those that end the match, then those that end the session. */
  ends?: 'match' | 'session'
}

/** A row for every route of a feature. */
export type Rows<Feature extends keyof typeof contract> = Record<
  keyof (typeof contract)[Feature],
  Row
>

export interface CommandRow {
  payload: unknown
  /** The actors who may send it. Everyone else with a session gets NOT_FOUND. */
  allowed: readonly Kind[]
}

export const visible = { stranger: 200, matched: 200, herself: 200 }
export const theTwo = { matched: 200, herself: 200 }
/** For calls open to everyone with an account, banned or not. */
export const noAccount = { nobody: 401, unknown: 401, expired: 401, signedOut: 401 }
export const mine = { herself: 200 }
