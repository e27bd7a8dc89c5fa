import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'

/** As the specification writes them. */
export type ShownStatus = 'Scheduled' | 'Active' | 'finished'

/** What is shown as the status of a game at a time of the server, in milliseconds since the epoch. */
export function shownStatus({ status, startsAt }: Pick<GameView, 'status' | 'startsAt'>, now: number): ShownStatus {
  if (status === 'finished') return 'finished'
  return now >= Date.parse(startsAt) ? 'Active' : 'Scheduled'
}

/** Timers of the browser count only 24 days, and a clock that was set meanwhile is noticed. */
const longest = 3_600_000

/** The status of a game, which turns at the second of its start without asking the server. */
export function useShownStatus(game: Pick<GameView, 'status' | 'startsAt'>): ShownStatus {
  const [, setTurns] = useState(0)
  const status = shownStatus(game, serverNow())
  // Without dependencies, because each turn plans the next one.
  useEffect(() => {
    if (status !== 'Scheduled') return
    const left = Math.max(0, Date.parse(game.startsAt) - serverNow())
    const timer = setTimeout(() => setTurns((count) => count + 1), Math.min(left, longest))
    return () => clearTimeout(timer)
  })
  return status
}

/** Whether this person may join: a scheduled game with room that they are not in. */
export const canJoin = (
  { participants, count, maxSlots }: Pick<GameView, 'participants' | 'count' | 'maxSlots'>,
  status: ShownStatus,
  me: string | undefined,
): boolean => status === 'Scheduled' && count < maxSlots && !participants.some(({ userId }) => userId === me)
