import { isTransient } from './api.ts'
import { uuid } from './uuid.ts'

/** By action: what the last call said whose outcome is unknown, and its id. */
const unsure = new Map<string, { said: string; id: string }>()

/** Whether the outcome of an action's last call is unknown, or still to come. */
export const isUnsure = (action: string): boolean => unsure.has(action)

/**
 * Makes a call with an id by which the server knows a repeat. The next call of the same action repeats one whose answer was lost, with its
 * id, if it says the same; what says something else is another call, with an id of its own.
 * @param content all that the call says; for an action on something that changes, also what was shown when it was asked for
 */
export async function withSameId<T>(action: string, content: unknown, send: (id: string) => Promise<T>): Promise<T> {
  const said = JSON.stringify(content) ?? ''
  const last = unsure.get(action)
  const mine = last?.said === said ? last : { said, id: uuid() }
  unsure.set(action, mine)
  const settle = () => void (unsure.get(action) === mine && unsure.delete(action))
  try {
    const result = await send(mine.id)
    settle()
    return result
  } catch (error) {
    if (!isTransient(error)) settle()
    throw error
  }
}
