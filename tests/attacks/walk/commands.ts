import type { CommandName, CommandPayload } from '@swoon/realtime-server/contract'
import type { Sight } from './sight.ts'

/** Every command of the contract, aimed at the person who is hidden. It must be refused as if they did not exist. */
export const commands: { [C in CommandName]: (sight: Sight) => CommandPayload<C> } = {
  'chat:type': ({ matchId }) => ({ matchId, isTyping: true }),
}
