import { uuid } from './uuid.ts'

interface Unsure {
  said: string
  id: string
  /** Checks whether a call that says something else is a repeat of this one too. */
  coversOthers: () => boolean
}

/** By action: the last call whose outcome is unknown. */
const unsure = new Map<string, Unsure>()

/** Checks whether the outcome of an action's last call is unknown, or still to come. */
export const isUnsure = (action: string): boolean => unsure.has(action)

/** The id of a call, by which the server knows a repeat. */
export interface SameId {
  readonly value: string
  /** Its outcome is known: the next call is another one. */
  settle: () => void
}

/**
 * Gives a call its id. The next call of the same action repeats one whose answer was lost, with its
 * id, if the content is the same; other content is another call with a new id, unless
 * `coversOthers` says that it is not yet.
 * @param content all that the call says, or null if it says nothing; for an action on something
 * that changes, also the state shown at the time
 * @param coversOthers asked of the call whose answer was lost, at the next one
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
