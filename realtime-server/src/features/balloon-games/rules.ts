/** A balloon game as a state machine: pure functions take a game, an action and the time, and return the next game or a refusal. */
import { chanceOf, gameLimits, gameTiming } from './fields.ts'

export interface Guest {
  readonly userId: string
  /** The order of joining. */
  readonly place: number
  readonly slot: number | null
  readonly owned: 0 | 1
  readonly isPopped: boolean
  /** New balloons that the guest took themselves. */
  readonly newBalloons: number
}

export type How = 'popped' | 'match' | 'no_match' | 'timed_out'

export interface Game {
  readonly creatorId: string
  readonly startsAt: Date
  readonly maxSlots: number
  readonly guests: readonly Guest[]
  readonly pops: number
  readonly how: How | null
  readonly winner: string | null
  /** Time of the last action, or of the creation. */
  readonly actedAt: Date
}

export interface Popped {
  readonly number: number
  readonly seated: number
  readonly isWinner: boolean
}

export type Refusal = {
  readonly refused:
    | 'gameFull'
    | 'gameForOthers'
    | 'alreadyInGame'
    | 'notInGame'
    | 'notTheCreator'
    | 'creatorStays'
    | 'gameNotStarted'
    | 'gameOver'
    | 'noBalloon'
    | 'hasBalloon'
    | 'noSeat'
    | 'balloonLimit'
    | 'canPlay'
    | 'noSuchGuest'
}
export type Change = { readonly game: Game } | Refusal

/** Phase of a game at a time. */
export function phaseOf({ how, startsAt }: Game, now: Date): 'scheduled' | 'active' | 'over' {
  if (how) return 'over'
  return now < startsAt ? 'scheduled' : 'active'
}

/** Time at which an idle game ends. */
export const endsAt = ({ startsAt, actedAt }: Pick<Game, 'startsAt' | 'actedAt'>): Date =>
  new Date(Math.max(startsAt.getTime(), actedAt.getTime()) + gameTiming.idle)

const guestOf = ({ guests }: Game, userId: string) =>
  guests.find((guest) => guest.userId === userId)
export const seatedIn = ({ guests }: Game): number =>
  guests.filter(({ slot }) => slot !== null).length

/** True for a guest with a seat or a gifted balloon. */
export const canPlay = ({ slot, owned }: Guest): boolean => slot !== null || owned > 0

/** Fills free seats in the order of joining. Each comes with a balloon. */
export function seat(game: Game): Game {
  const taken = new Set(game.guests.map(({ slot }) => slot))
  const free = Array.from({ length: gameLimits.seats }, (_, n) => n + 1).filter(
    (slot) => !taken.has(slot),
  )
  const guests = game.guests.map((guest): Guest => {
    const slot = guest.slot === null ? free.shift() : undefined
    return slot === undefined ? guest : { ...guest, slot, owned: 1, isPopped: false }
  })
  return { ...game, guests }
}

export function join(game: Game, userId: string, isWelcome: boolean, now: Date): Change {
  if (userId === game.creatorId || guestOf(game, userId)) return { refused: 'alreadyInGame' }
  if (phaseOf(game, now) !== 'scheduled' || game.guests.length + 1 >= game.maxSlots)
    return { refused: 'gameFull' }
  if (!isWelcome) return { refused: 'gameForOthers' }
  const place = Math.max(0, ...game.guests.map((guest) => guest.place)) + 1
  const guest: Guest = { userId, place, slot: null, owned: 0, isPopped: false, newBalloons: 0 }
  return { game: seat({ ...game, guests: [...game.guests, guest], actedAt: now }) }
}

export function leave(game: Game, userId: string, now: Date): Change {
  if (userId === game.creatorId) return { refused: 'creatorStays' }
  if (!guestOf(game, userId)) return { refused: 'notInGame' }
  if (game.how) return { refused: 'gameOver' }
  const guests = game.guests.filter((guest) => guest.userId !== userId)
  return { game: seat({ ...game, guests, actedAt: now }) }
}

/** @returns why the game isn't active */
function inactive(game: Game, now: Date): Refusal | null {
  const phase = phaseOf(game, now)
  if (phase === 'over') return { refused: 'gameOver' }
  return phase === 'scheduled' ? { refused: 'gameNotStarted' } : null
}

const withGuest = (game: Game, changed: Guest, now: Date): Game => ({
  ...game,
  guests: game.guests.map((guest) => (guest.userId === changed.userId ? changed : guest)),
  actedAt: now,
})

/** @param fractionOf a balloon's number → its fraction of the draw, from 0 to below 1 */
export function pop(
  game: Game,
  userId: string,
  fractionOf: (number: number) => number,
  now: Date,
): { readonly game: Game; readonly popped: Popped } | Refusal {
  const guest = guestOf(game, userId)
  if (!guest) return { refused: userId === game.creatorId ? 'noBalloon' : 'notInGame' }
  const refusal = inactive(game, now)
  if (refusal) return refusal
  if (guest.owned === 0) return { refused: 'noBalloon' }
  const number = game.pops + 1
  const seated = seatedIn(game)
  const isWinner = fractionOf(number) < chanceOf(seated)
  const after = { ...withGuest(game, { ...guest, owned: 0, isPopped: true }, now), pops: number }
  return {
    game: isWinner ? { ...after, how: 'popped', winner: userId } : after,
    popped: { number, seated, isWinner },
  }
}

/** Gives a player the new balloon they asked for. */
export function renew(game: Game, userId: string, now: Date): Change {
  const guest = guestOf(game, userId)
  if (!guest) return { refused: userId === game.creatorId ? 'noSeat' : 'notInGame' }
  const refusal = inactive(game, now)
  if (refusal) return refusal
  if (guest.slot === null) return { refused: 'noSeat' }
  if (guest.owned > 0) return { refused: 'hasBalloon' }
  if (guest.newBalloons >= gameLimits.newBalloons) return { refused: 'balloonLimit' }
  return {
    game: withGuest(
      game,
      { ...guest, owned: 1, isPopped: false, newBalloons: guest.newBalloons + 1 },
      now,
    ),
  }
}

/** Gives a watching guest a balloon from the creator. */
export function gift(game: Game, userId: string, recipientId: string, now: Date): Change {
  const refusal = asCreator(game, userId) ?? inactive(game, now)
  if (refusal) return refusal
  const guest = guestOf(game, recipientId)
  if (!guest) return { refused: 'noSuchGuest' }
  if (canPlay(guest)) return { refused: 'canPlay' }
  return { game: withGuest(game, { ...guest, owned: 1, isPopped: false }, now) }
}

/** @returns why the user may not act as the creator */
export const asCreator = (game: Game, userId: string): Refusal | null =>
  userId === game.creatorId
    ? null
    : { refused: guestOf(game, userId) ? 'notTheCreator' : 'notInGame' }

/** Ends the game, with or without a match of the creator and a guest. */
export function end(game: Game, userId: string, winnerId: string | null, now: Date): Change {
  const refusal = asCreator(game, userId) ?? inactive(game, now)
  if (refusal) return refusal
  if (winnerId !== null && !guestOf(game, winnerId)) return { refused: 'noSuchGuest' }
  return {
    game: {
      ...game,
      how: winnerId === null ? 'no_match' : 'match',
      winner: winnerId,
      actedAt: now,
    },
  }
}

/** True if the creator has already ended the game in exactly this way. */
export const hasEnded = (
  { creatorId, how, winner }: Game,
  userId: string,
  winnerId: string | null,
): boolean =>
  userId === creatorId && winner === winnerId && how === (winnerId === null ? 'no_match' : 'match')

/** Ends a game after too long without an action. */
export const pass = (game: Game, now: Date): Game =>
  game.how || now < endsAt(game) ? game : { ...game, how: 'timed_out' }
