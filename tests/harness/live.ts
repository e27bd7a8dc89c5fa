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
import { io, type Socket } from 'socket.io-client'
import { patience, waitFor } from './server.ts'

export interface Live {
  socket: Socket<ServerToBrowser, BrowserToServer>
  /** Every event so far, in order of arrival. */
  events: { name: EventName; payload: unknown; at: number }[]
  all<E extends EventName>(name: E): EventPayload<E>[]
  /** The first matching event of this name, past or future. @throws after `within` milliseconds (`patience` by default) */
  next<E extends EventName>(
    name: E,
    fits?: (payload: EventPayload<E>) => boolean,
    within?: number,
  ): Promise<EventPayload<E>>
  command<C extends CommandName>(name: C, payload: CommandPayload<C>): Promise<CommandReply>
  close(): void
}

/** Opens a tab's socket. @throws the `connect_error` if the server refuses it */
export async function openLive(
  url: string,
  cookie: string | null,
  options: { contract?: number; origin?: string; timeZone?: string } = {},
): Promise<Live> {
  const socket: Socket<ServerToBrowser, BrowserToServer> = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    auth: { contract: options.contract ?? CONTRACT_VERSION, timeZone: options.timeZone },
    extraHeaders: { ...(cookie && { cookie }), ...(options.origin && { origin: options.origin }) },
  })
  const events: Live['events'] = []
  socket.onAny((name: EventName, payload: unknown) =>
    events.push({ name, payload, at: performance.now() }),
  )
  const live: Live = {
    socket,
    events,
    all: <E extends EventName>(name: E) =>
      events
        .filter((event) => event.name === name)
        .map((event) => event.payload as EventPayload<E>),
    async next(name, fits = () => true, within = patience) {
      let found = live.all(name).find(fits)
      await waitFor(
        () => {
          found = live.all(name).find(fits)
          return found !== undefined
        },
        within,
        `the event ${name}`,
      )
      if (found === undefined) throw new Error('unreachable')
      return found
    },
    command: (name, payload) =>
      // With a generic event name, the compiler cannot tell which arguments the typed emit takes.
      (
        socket.timeout(patience) as unknown as {
          emitWithAck(name: string, payload: unknown): Promise<CommandReply>
        }
      ).emitWithAck(name, payload),
    close: () => void socket.disconnect(),
  }
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error) => {
      socket.disconnect()
      reject(error)
    }
    socket.once('connect_error', refused)
    socket.once('connect', () => {
      // Once connected, the socket reconnects after any loss of its connection.
      socket.off('connect_error', refused)
      resolve()
    })
  })
  return live
}
