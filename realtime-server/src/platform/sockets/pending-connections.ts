import { createCounters } from '../base/counters.ts'
import type { LiveSocket } from './realtime.ts'

type Connection = LiveSocket['conn']

/** Most open connections of one address without a session. */
const waitingAtMost = 500

export interface PendingConnections {
  hasCapacity(address: string): boolean
  /** Counts a new connection until it has a session or closes. */
  came(connection: Connection, address: string): void
  /** Stops counting a connection that now has a session. */
  letIn(connection: Connection): void
}

/** Counts each address's connections without a session, which take memory here and cost the client nothing. */
export function createPendingConnections(atMost = waitingAtMost): PendingConnections {
  const counts = createCounters()
  const leaving = new WeakMap<Connection, () => void>()
  const letIn = (connection: Connection) => leaving.get(connection)?.()
  return {
    hasCapacity: (address) => counts.of(address) < atMost,
    came(connection, address) {
      leaving.set(connection, counts.add(address))
      connection.once('close', () => letIn(connection))
    },
    letIn,
  }
}
