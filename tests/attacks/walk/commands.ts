import type { CommandName, CommandPayload } from '@swoon/realtime-server/contract'
import type { Sight } from './sight.ts'

/** A text explains why a command concerns nobody else. */
export type CommandRow<C extends CommandName> = ((sight: Sight) => CommandPayload<C>) | string

/** Every command of the contract, aimed at the hidden person. It must be refused as if they did not exist. */
export const commands: { [C in CommandName]: CommandRow<C> } = {
  'call:hold': ({ me, matchId }) => ({ scope: 'match', id: matchId, tab: me.id }),
  'call:leave': ({ matchId }) => ({ scope: 'match', id: matchId }),
  'call:signal': ({ matchId, otherId }) => ({
    scope: 'match',
    id: matchId,
    to: otherId,
    data: { attempt: 0, signal: { type: 'renegotiate', renegotiate: true } },
  }),
  'games:watch': 'watches a list whose events name no one',
  'games:unwatch': 'only ends what the caller hears',
  'game:watch': ({ gameId }) => ({ gameId }),
  'game:unwatch': 'only ends what the caller hears',
  'match:celebrate': 'reaches the own tabs alone',
  'chat:type': ({ matchId }) => ({ matchId, isTyping: true }),
  'rooms:watch': 'watches the list of all rooms',
  'rooms:unwatch': 'stops watching the list of all rooms',
  'room:watch': ({ roomId }) => ({ roomId }),
  'room:unwatch': 'only stops what the own tab hears',
  'room:type': ({ roomId }) => ({ roomId, isTyping: true }),
}
