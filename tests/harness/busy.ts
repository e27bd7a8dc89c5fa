import type { CommandReply } from '@swoon/realtime-server/contract'
import type { Live } from './live.ts'
import type { Person } from './person.ts'

/** Retries while a server is too busy: after a 503, or UNAVAILABLE for a command, it has done nothing. */
export async function unlessBusy<T extends { status: number } | CommandReply>(
  ask: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const reply = await ask()
    if (!isBusy(reply)) return reply
  }
}

const isBusy = (reply: { status: number } | CommandReply) =>
  'status' in reply ? reply.status === 503 : !reply.ok && reply.code === 'UNAVAILABLE'

/** Opens a tab, retrying while the server is too busy. @throws any other refusal */
export const tabOf = (who: Person, url: string): Promise<Live> =>
  who.live(url).catch((error: Error) => {
    if (error.message === 'UNAVAILABLE') return tabOf(who, url)
    throw error
  })
