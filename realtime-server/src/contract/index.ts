import type { z } from 'zod'
import { authEvents, authRoutes } from '../features/auth/contract.ts'
import { chatCommands, chatEvents, chatRoutes } from '../features/chat/contract.ts'
import { discoveryRoutes } from '../features/discovery/contract.ts'
import { matchEvents, matchRoutes } from '../features/matches/contract.ts'
import { mediaRoutes } from '../features/media/contract.ts'
import { profileEvents, profileRoutes } from '../features/profile/contract.ts'
import { secondLookRoutes } from '../features/second-look/contract.ts'
import { swipeEvents, swipeRoutes } from '../features/swipes/contract.ts'
import { type CommandReply, liveEvents } from './live.ts'

export * from './define.ts'
export * from './error-codes.ts'
export * from './live.ts'
export type { Refusal } from './primitives.ts'

/** Every route of the product, by feature. */
export const allRoutes = {
  ...authRoutes,
  ...profileRoutes,
  ...mediaRoutes,
  ...discoveryRoutes,
  ...swipeRoutes,
  ...secondLookRoutes,
  ...matchRoutes,
  ...chatRoutes,
}

const allEvents = {
  ...liveEvents,
  ...authEvents,
  ...profileEvents,
  ...swipeEvents,
  ...matchEvents,
  ...chatEvents,
}
export const allCommands = { ...chatCommands }

export type EventName = keyof typeof allEvents
export type EventPayload<E extends EventName> = z.output<(typeof allEvents)[E]>
export type CommandName = keyof typeof allCommands
export type CommandPayload<C extends CommandName> = z.output<(typeof allCommands)[C]>

/** Socket.IO's type maps, derived and never typed by hand. */
export type ServerToBrowser = { [E in EventName]: (payload: EventPayload<E>) => void }
export type BrowserToServer = {
  [C in CommandName]: (payload: CommandPayload<C>, answer: (reply: CommandReply) => void) => void
}
