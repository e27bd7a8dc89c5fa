import { type GameView, gameLimits } from '@swoon/realtime-server/contract/balloon-games'
import { isFoundBy } from '@swoon/realtime-server/contract/shared/genders'
import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'

/** The specification's spelling. */
export type ShownStatus = 'Scheduled' | 'Active' | 'finished'

/** A game's status at a server time, in milliseconds since the epoch. */
export function shownStatus(
  { status, startsAt }: Pick<GameView, 'status' | 'startsAt'>,
  now: number,
): ShownStatus {
  if (status === 'finished') return 'finished'
  return now >= Date.parse(startsAt) ? 'Active' : 'Scheduled'
}

/** Browser timers are limited to 24 days; an hour also catches a changed clock. */
const longest = 3_600_000

/** The status of a game, which changes at the second of its start without asking the server. */
export function useShownStatus(game: Pick<GameView, 'status' | 'startsAt'>): ShownStatus {
  const [, setTurns] = useState(0)
  const status = shownStatus(game, serverNow())
  // Without dependencies, because each change schedules the next one.
  useEffect(() => {
    if (status !== 'Scheduled') return
    const left = Math.max(0, Date.parse(game.startsAt) - serverNow())
    const timer = setTimeout(() => setTurns((count) => count + 1), Math.min(left, longest))
    return () => clearTimeout(timer)
  })
  return status
}

type Asked = Pick<
  GameView,
  'participants' | 'count' | 'maxSlots' | 'invitedId' | 'genderPreference' | 'minAge' | 'maxAge'
>
/** The person who wants to join. */
type Asker = {
  id: string
  age: number | null
  gender: string | null
  shownTo: readonly string[] | null
}

/** Checks whether a game is for people of this age and gender. */
const isFor = ({ genderPreference, minAge, maxAge }: Asked, { age, ...found }: Asker): boolean =>
  age !== null && age >= minAge && age <= maxAge && isFoundBy(genderPreference, found)

/** Number of free video seats in a scheduled game, each with a balloon. */
export const freeSeats = ({ participants, maxSlots, count }: Asked): number =>
  Math.max(
    0,
    Math.min(
      gameLimits.seats - participants.filter(({ slotNumber }) => slotNumber !== null).length,
      maxSlots - count,
    ),
  )

/** Checks whether a person may join: the game must be scheduled, have room, not include them yet, and be for people like them. */
export function entryOf(
  game: Asked,
  status: ShownStatus,
  me: Asker | null | undefined,
): 'open' | 'not-for-you' | 'closed' {
  const isIn = game.participants.some(({ userId }) => userId === me?.id)
  if (!me || status !== 'Scheduled' || game.count >= game.maxSlots || isIn) return 'closed'
  return game.invitedId === me.id || isFor(game, me) ? 'open' : 'not-for-you'
}
