import type { CommandName, CommandPayload } from '@swoon/realtime-server/contract'
import type { QueryKey } from '@tanstack/react-query'
import { refetch } from './refetch.ts'
import { command } from './socket.ts'

/**
 * Sends a command from which on changes are told, and then fetches again: nobody told this tab of a change that came before the
 * server's reply, and an answer fetched meanwhile may not hold it. Without a connection nothing is fetched.
 */
export async function watchAndRefetch<C extends CommandName>(
  name: C,
  payload: CommandPayload<C>,
  queryKey: QueryKey,
): Promise<void> {
  const { ok } = await command(name, payload)
  if (ok) await refetch({ queryKey })
}
