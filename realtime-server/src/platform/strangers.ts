import type { LiveSocket } from './realtime.ts'

type Connection = LiveSocket['conn']

/** How many connections of one address may be open at once before they have said who they are. */
const waitingAtMost = 500

export interface Strangers {
  hasRoom(address: string): boolean
  /** A connection opened through which nobody has been let in yet. */
  came(connection: Connection, address: string): void
  /** It is no stranger any more. */
  letIn(connection: Connection): void
}

/** Counts what each address holds open without a session: it takes memory here and costs nothing there. */
export function createStrangers(atMost = waitingAtMost): Strangers {
  const counts = new Map<string, number>()
  const leaving = new WeakMap<Connection, () => void>()
  const letIn = (connection: Connection) => leaving.get(connection)?.()
  return {
    hasRoom: (address) => (counts.get(address) ?? 0) < atMost,
    came(connection, address) {
      counts.set(address, (counts.get(address) ?? 0) + 1)
      leaving.set(connection, () => {
        leaving.delete(connection)
        const left = (counts.get(address) ?? 1) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      })
      connection.once('close', () => letIn(connection))
    },
    letIn,
  }
}
