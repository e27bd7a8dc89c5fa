import { polling } from '@swoon/realtime-server/contract'
import { create } from 'zustand'

type ConnectionStatus = 'connecting' | 'up' | 'down'

export interface Connection {
  status: ConnectionStatus
  /** The socket has been down so long that the specification's polling runs. Resets as soon as it is up. */
  isDownForLong: boolean
  /** This tab is older than the server: it gets no more events and cannot load more chunks. */
  isOutdated: boolean
  /** Some data on screen comes from this browser's storage, since the server has not answered yet. */
  isOffline: boolean
  /** A newer build than this tab's is available. */
  hasUpdate: boolean
}

const initial: Connection = {
  status: 'connecting',
  isDownForLong: false,
  isOutdated: false,
  isOffline: false,
  hasUpdate: false,
}

export const useConnection = create<Connection>(() => initial)

let timer: ReturnType<typeof setTimeout> | undefined

/** Records the socket's state and how long it has been down. */
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

/** Resets the state when signed out, as no socket is wanted. */
export function resetConnection(): void {
  clearTimeout(timer)
  timer = undefined
  const { hasUpdate, isOffline } = useConnection.getState()
  useConnection.setState({ ...initial, hasUpdate, isOffline })
}

export const setOffline = (isOffline: boolean): void => useConnection.setState({ isOffline })

export const setUpdate = (hasUpdate: boolean): void => useConnection.setState({ hasUpdate })

export const markOutdated = (): void => useConnection.setState({ isOutdated: true })

/** For a query's `refetchInterval`: the given milliseconds once the socket has been down for long, otherwise no polling. */
export const usePolling = (interval: number): number | false =>
  useConnection((connection) => (connection.isDownForLong ? interval : false))
