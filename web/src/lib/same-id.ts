import { uuid } from './uuid.ts'

interface Unsure {
  said: string
  id: string
  /** Checks whether a call with other content also repeats this one. */
  coversOthers: () => boolean
}

/** The last call whose outcome is unknown, by action. */
const unsure = new Map<string, Unsure>()

/** Checks whether the outcome of an action's last call is unknown or pending. */
export const isUnsure = (action: string): boolean => unsure.has(action)

/** The id by which the server recognizes a call's repeat. */
export interface SameId {
  readonly value: string
  /** Marks the outcome as known: the next call is a new one. */
  settle: () => void
}

/**
 * Gives a call its id. If the previous call of the action lost its answer, a call with the same content repeats it with its id; other
 * content makes a new call with a new id, unless `coversOthers` returns true.
 * @param content everything the call sends, or null for nothing; for an action on changing data, also the state shown at the time
 * @param coversOthers asked of the call that lost its answer, when the next one is made
 */
export function sameId(action: string, content: unknown, coversOthers = () => false): SameId {
  const said = JSON.stringify(content) ?? ''
  const last = unsure.get(action)
  const mine =
    last && (last.said === said || last.coversOthers()) ? last : { said, id: uuid(), coversOthers }
  unsure.set(action, mine)
  return {
    value: mine.id,
    settle: () => void (unsure.get(action) === mine && unsure.delete(action)),
  }
}
