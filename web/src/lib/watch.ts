import type { CommandName, CommandPayload } from '@swoon/realtime-server/contract'
import type { Live } from './live-query.ts'
import { command } from './socket.ts'

/**
 * Sends a command that subscribes to changes, and then refetches: this tab missed changes from before the server's reply, and answers
 * fetched earlier may lack them. Without a connection nothing is fetched.
 */
export async function watchAndRefetch<C extends CommandName>(
  name: C,
  payload: CommandPayload<C>,
  queries: Pick<Live<unknown>, 'refetch'>,
): Promise<void> {
  const { ok } = await command(name, payload)
  if (ok) await queries.refetch()
}
