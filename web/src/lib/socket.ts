import { t } from '@lingui/core/macro'
import {
  type BrowserToServer,
  CONTRACT_VERSION,
  type CommandName,
  type CommandPayload,
  type CommandReply,
  type EventName,
  type EventPayload,
  type ServerToBrowser,
} from '@swoon/realtime-server/contract'
import type { Socket } from 'socket.io-client'
import { markOutdated, resetConnection, setConnectionStatus } from './connection.ts'
import { noteTimeZone, timeZoneHere } from './time-zone.ts'

type AppSocket = Socket<ServerToBrowser, BrowserToServer>

interface SocketListeners {
  onEvent: <E extends EventName>(event: E, payload: EventPayload<E>) => void
  /** Called when the socket connects, for the first time or again. */
  onUp: () => void
  /** Called when the server refuses the handshake for lack of a session. */
  onUnauthorized: () => void
}

/** Milliseconds. `reconnect` is the first and the longest delay, each randomized by half so that clients do not all return at once. */
const timing = { acknowledgement: 5000, connect: 10_000, reconnect: [500, 5000] } as const

let socket: AppSocket | null = null
/** Counts connects and disconnects, so that a late library opens no unwanted socket. */
let generation = 0

/** Loads the socket library, which sign-in does not need, and keeps one socket open until `disconnect`. */
export async function connect(listeners: SocketListeners): Promise<void> {
  disconnect()
  const mine = generation
  setConnectionStatus('connecting')
  const library = await loadLibrary(mine)
  if (!library) return
  const { io } = library
  const [reconnectionDelay, reconnectionDelayMax] = timing.reconnect
  const opened: AppSocket = io({
    transports: ['websocket'],
    // Evaluated at each connect: a traveling phone reconnects in its new time zone.
    auth: (answer) => answer({ contract: CONTRACT_VERSION, timeZone: timeZoneHere() }),
    timeout: timing.connect,
    reconnectionDelay,
    reconnectionDelayMax,
    randomizationFactor: 0.5,
    forceNew: true,
  })
  socket = opened
  opened.on('connect', () => {
    setConnectionStatus('up')
    listeners.onUp()
  })
  opened.on('disconnect', (reason) => {
    if (mine !== generation) return
    setConnectionStatus('down')
    if (reason === 'io server disconnect') openLater(opened, mine)
  })
  opened.on('connect_error', (error) => {
    if (mine !== generation) return
    setConnectionStatus('down')
    if (error.message === 'UNAUTHORIZED') listeners.onUnauthorized()
    else if (error.message === 'CLIENT_TOO_OLD') markOutdated()
    else if (!opened.active) openLater(opened, mine)
  })
  opened.onAny((event: EventName, payload: EventPayload<EventName>) =>
    listeners.onEvent(event, payload),
  )
  window.addEventListener('online', nudge)
  window.addEventListener('offline', nudge)
  document.addEventListener('visibilitychange', wake)
}

/** Retries until the library arrives, since the connection may be lost right after the page was shown. Null once no longer wanted. */
async function loadLibrary(mine: number): Promise<typeof import('socket.io-client') | null> {
  while (mine === generation) {
    try {
      const library = await import('socket.io-client')
      return mine === generation ? library : null
    } catch {
      if (mine === generation) setConnectionStatus('down')
      await new Promise((resolve) => setTimeout(resolve, timing.reconnect[1]))
    }
  }
  return null
}

/** Closes and drops the socket. */
export function disconnect(): void {
  generation += 1
  socket?.disconnect()
  socket = null
  window.removeEventListener('online', nudge)
  window.removeEventListener('offline', nudge)
  document.removeEventListener('visibilitychange', wake)
  resetConnection()
}

/** Sends a command. Never throws: without a connection or an answer the result is a refusal. */
export async function command<C extends CommandName>(
  name: C,
  payload: CommandPayload<C>,
): Promise<CommandReply> {
  const silent: CommandReply = { ok: false, error: t`Not connected.`, code: 'UNAVAILABLE' }
  if (!socket?.connected) return silent
  const current = socket.timeout(timing.acknowledgement) as unknown as {
    emitWithAck: (name: string, payload: unknown) => Promise<CommandReply>
  }
  return current.emitWithAck(name, payload).catch(() => silent)
}

/** The library does not reconnect after a refusal or a disconnect by the server. */
function openLater(opened: AppSocket, mine: number): void {
  const [least, most] = timing.reconnect
  setTimeout(() => mine === generation && opened.connect(), least + Math.random() * (most - least))
}

/** Reacts to a network change. A socket that seems open may have been dead for minutes, and a pause before reconnecting can end now. */
function nudge(): void {
  if (socket?.connected) socket.io.engine.close()
  else socket?.disconnect().connect()
}

/** Reconnects a page shown again if the connection is down, or if the time zone changed, since connecting reports it. */
function wake(): void {
  if (document.visibilityState !== 'visible') return
  if (noteTimeZone() || !socket?.connected) nudge()
}
