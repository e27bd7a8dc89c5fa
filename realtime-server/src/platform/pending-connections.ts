import { createCounters } from './counters.ts'
import type { LiveSocket } from './realtime.ts'

type Connection = LiveSocket['conn']

/** How many connections of one address may be open at once before they have said who they are. */
const waitingAtMost = 500

export interface PendingConnections {
  hasRoom(address: string): boolean
  /** A connection opened through which nobody has been let in yet. */
  came(connection: Connection, address: string): void
  /** It is no stranger any more. */
  letIn(connection: Connection): void
}

/** Counts what each address holds open without a session: it takes memory here and costs nothing there. */
export function createPendingConnections(atMost = waitingAtMost): PendingConnections {
  const counts = createCounters()
  const leaving = new WeakMap<Connection, () => void>()
  const letIn = (connection: Connection) => leaving.get(connection)?.()
  return {
    hasRoom: (address) => counts.of(address) < atMost,
    came(connection, address) {
      leaving.set(connection, counts.add(address))
      connection.once('close', () => letIn(connection))
    },
    letIn,
  }
}
