import { polling } from '@swoon/realtime-server/contract'
import { create } from 'zustand'

export type ConnectionStatus = 'connecting' | 'up' | 'down'

interface Connection {
  status: ConnectionStatus
  /** The socket has been down for so long that the specification's polling runs; false again the moment it is back. */
  isDownForLong: boolean
  /** This tab is older than the server: it can neither be told what happens nor load what it has not loaded yet. */
  isOutdated: boolean
}

const initial: Connection = { status: 'connecting', isDownForLong: false, isOutdated: false }

export const useConnection = create<Connection>(() => initial)

let timer: ReturnType<typeof setTimeout> | undefined

/** Says how the socket is doing, and counts how long it has been away. */
export function setConnectionStatus(status: ConnectionStatus): void {
  if (status === 'up') {
    clearTimeout(timer)
    timer = undefined
    useConnection.setState({ status, isDownForLong: false })
    return
  }
  useConnection.setState({ status })
  timer ??= setTimeout(() => useConnection.setState({ isDownForLong: true }), polling.downFor)
}

/** No socket is wanted: nobody is signed in. */
export function resetConnection(): void {
  clearTimeout(timer)
  timer = undefined
  useConnection.setState(initial)
}

export const markOutdated = (): void => useConnection.setState({ isOutdated: true })

/** For a query's `refetchInterval`: the given milliseconds while the socket is down for long, otherwise no polling. */
export const usePolling = (interval: number): number | false =>
  useConnection((connection) => (connection.isDownForLong ? interval : false))
