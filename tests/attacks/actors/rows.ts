import type { contract } from '@swoon/realtime-server/contract'
import type { Person } from '../../harness/person.ts'

/** Who may stand before a thing of Olga's; the first five have no session that counts. */
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

/** What the rows aim at: Olga and her match with Max. */
export interface Stage {
  olga: Person
  matchId: string
}

export interface Row {
  /** Method and path, every parameter written `{}`: what a client relies on, whatever becomes of the contract. */
  call: string
  /** Not one of the specification's section 7, but settled since: markers that end in a row, the bytes of photos. */
  isOurs?: true
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** The status for everybody with a session, unless `except` names another. */
  status: number
  except?: Partial<Record<Kind, number>>
  /** Needs no session, so that everybody gets `status`. */
  open?: true
  /** What it ends of those who call it: such rows come last, the session's after the match's. */
  ends?: 'match' | 'session'
}

/** A row for every route of a feature. */
export type Rows<Feature extends keyof typeof contract> = Record<keyof (typeof contract)[Feature], Row>

export interface CommandRow {
  payload: unknown
  /** Who may; everybody else with a session is told NOT_FOUND. */
  allowed: readonly Kind[]
}

export const visible = { stranger: 200, matched: 200, herself: 200 }
export const theTwo = { matched: 200, herself: 200 }
export const mine = { herself: 200 }
