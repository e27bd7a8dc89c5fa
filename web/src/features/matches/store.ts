import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { create } from 'zustand'

interface Celebrations {
  /** New matches that the person has not seen celebrated, the first one on screen. */
  queue: readonly MatchView[]
}

export const useCelebrations = create<Celebrations>(() => ({ queue: [] }))

const shown = new Set<string>()
/** Other tabs close a celebration that was answered here. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('matches-celebrated')
tabs?.addEventListener('message', (event: MessageEvent<string>) => drop(event.data))

/** 'It's a Match!', once per match, however often it is told; several wait for one another. */
export function showMatch(match: MatchView): void {
  if (shown.has(match.id)) return
  shown.add(match.id)
  useCelebrations.setState(({ queue }) => ({ queue: [...queue, match] }))
}

/** The person has answered the celebration. */
export function dismissMatch(matchId: string): void {
  drop(matchId)
  tabs?.postMessage(matchId)
}

/** Takes a match out of the queue without a word, for example because it has ended. */
export function drop(matchId: string): void {
  shown.add(matchId)
  useCelebrations.setState(({ queue }) => ({ queue: queue.filter((match) => match.id !== matchId) }))
}
