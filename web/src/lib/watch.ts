import type { CommandName, CommandPayload } from '@swoon/realtime-server/contract'
import type { Live } from './live-query.ts'
import { command } from './socket.ts'

/**
 * Sends a command after which changes are sent, and then fetches again: this tab missed a change
 * that came before the server's reply, and an answer fetched earlier may not hold it. Without a
 * connection nothing is fetched.
 */
export async function watchAndRefetch<C extends CommandName>(
  name: C,
  payload: CommandPayload<C>,
  queries: Pick<Live<unknown>, 'refetch'>,
): Promise<void> {
  const { ok } = await command(name, payload)
  if (ok) await queries.refetch()
}
