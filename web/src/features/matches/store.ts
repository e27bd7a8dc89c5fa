import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { create } from 'zustand'
import { command } from '../../lib/socket.ts'
import { channelOf } from '../../lib/storage.ts'

interface Celebrations {
  /** New matches whose celebration the user has not seen yet; the first one is on screen. */
  queue: readonly MatchView[]
}

export const useCelebrations = create<Celebrations>(() => ({ queue: [] }))

const shown = new Set<string>()
/** Closes a celebration in other tabs once it was answered here. */
const tabs = channelOf('matches-celebrated')
tabs?.addEventListener('message', (event: MessageEvent<string>) => drop(event.data))

/** Celebrates a match once, however often it is reported. Further ones are queued. */
export function showMatch(match: MatchView): void {
  if (shown.has(match.id)) return
  shown.add(match.id)
  useCelebrations.setState(({ queue }) => ({ queue: [...queue, match] }))
}

/** Closes a celebration, here and on the user's other devices. */
export function dismissMatch(matchId: string): void {
  drop(matchId)
  tabs?.postMessage(matchId)
  void command('match:celebrate', { matchId })
}

/** Removes a match from the queue without celebrating, for example because it has ended. */
export function drop(matchId: string): void {
  shown.add(matchId)
  useCelebrations.setState(({ queue }) => ({
    queue: queue.filter((match) => match.id !== matchId),
  }))
}
