import type { z } from 'zod'
import type { End, RouteDefinition } from './define.ts'
import * as features from './features.ts'
import { type Joined, joined, type Parts, partsOf, requireSound } from './join.ts'
import { type CommandReply, liveEvents } from './live.ts'
import { platformBudgets } from './platform-budgets.ts'

export * from './define.ts'
export * from './error-codes.ts'
export * from './live.ts'
export type { Refusal } from './primitives.ts'
export { platformBudgets }

type Features = typeof features

/** Every route by feature and name, such as `contract.chat.messages`. */
export const contract: Parts<Features, 'Routes'> = partsOf(features, 'Routes')
requireSound(contract)
/** The same routes as a list. */
export const allRoutes: readonly RouteDefinition[] = Object.values(contract).flatMap((routes) =>
  Object.values(routes),
)

/** Event and command names include their feature, because sockets have no nesting. */
export const allEvents: typeof liveEvents & Joined<Features, 'Events'> = joined(
  { live: { liveEvents }, ...features },
  'Events',
)
export const allCommands: Joined<Features, 'Commands'> = joined(features, 'Commands')
/** Last events of things, and the earlier ones that must not follow them. */
export const allEnds: Readonly<Record<string, End>> = joined(features, 'Ends')
// Budgets are counted by name, so two with the same name would share a count.
joined({ platform: { platformBudgets }, ...features }, 'Budgets')

export type EventName = keyof typeof allEvents
export type EventPayload<E extends EventName> = z.output<(typeof allEvents)[E]>
export type CommandName = keyof typeof allCommands
export type CommandPayload<C extends CommandName> = z.output<(typeof allCommands)[C]>

/** Socket.IO's type maps, derived from the contract. */
export type ServerToBrowser = { [E in EventName]: (payload: EventPayload<E>) => void }
export type BrowserToServer = {
  [C in CommandName]: (payload: CommandPayload<C>, answer: (reply: CommandReply) => void) => void
}
