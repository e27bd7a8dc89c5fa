import type { EventPayload } from '@swoon/realtime-server/contract'
import { create } from 'zustand'
import { serverNow } from '../../lib/server-clock.ts'
import { game } from './cache.ts'

export type PopEvent = Pick<
  EventPayload<'game:popped'>,
  'gameId' | 'userId' | 'number' | 'isWinner' | 'at'
>
type GiftEvent = EventPayload<'game:gifted'>

/** A popped balloon: whole until `at`, then it bursts. */
export interface Pop extends PopEvent {
  stage: 'whole' | 'bursting' | 'gone'
}

/** A balloon from the creator: it starts flying at `at`. */
export interface Gift extends GiftEvent {
  isFlying: boolean
}

interface Sky {
  /** The latest pop of each person, in one game at a time. */
  pops: Readonly<Record<string, Pop>>
  /** Gifts that have not arrived. */
  gifts: readonly Gift[]
  /** The user's own pop is being sent, or is bursting. */
  isPopping: boolean
  /** The game that is offering the user a new balloon. */
  offeredIn: string | null
}

export const useSky = create<Sky>(() => ({
  pops: {},
  gifts: [],
  isPopping: false,
  offeredIn: null,
}))

/** Adds a pop. @returns null if it is known, or older than a known one */
export function withPop(pops: Sky['pops'], pop: PopEvent): Sky['pops'] | null {
  const known = pops[pop.userId]
  if (known?.gameId === pop.gameId && known.number >= pop.number) return null
  return { ...pops, [pop.userId]: { ...pop, stage: 'whole' } }
}

/** Checks whether a game is still shown in its previous state: until a popped balloon bursts, and until a winning one has burst. */
export const isHeld = (pops: Sky['pops'], gameId: string): boolean =>
  Object.values(pops).some(
    (pop) =>
      pop.gameId === gameId &&
      (pop.stage === 'whole' || (pop.isWinner && pop.stage === 'bursting')),
  )

/** Durations of a burst and of a gift's flight, in milliseconds. */
const burst = 600
export const flight = 1200
/** The longest wait for either, in milliseconds, in case a clock is wrong. */
const longest = 1000

/** Milliseconds until the server's moment. @param now the server's time, in milliseconds */
export const waitOf = ({ at }: Pick<PopEvent, 'at'>, now: number): number =>
  Math.max(0, Math.min(longest, Date.parse(at) - now))

const rest = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Shows a pop, reported both by the event and by the answer to the user's own pop: it bursts once, at the server's moment. */
export async function showPop(pop: PopEvent): Promise<void> {
  const next = withPop(useSky.getState().pops, pop)
  if (!next) return
  useSky.setState({ pops: next })
  await rest(waitOf(pop, serverNow()))
  setStage(pop, 'bursting')
  if (game(pop.gameId).known())
    void import('./pop-sound.ts').then(
      ({ playPop }) => playPop(pop.isWinner),
      () => {},
    )
  await rest(burst)
  setStage(pop, 'gone')
}

const setStage = ({ userId, gameId, number }: PopEvent, stage: Pop['stage']) =>
  useSky.setState(({ pops }) => {
    const known = pops[userId]
    return known?.gameId === gameId && known.number === number
      ? { pops: { ...pops, [userId]: { ...known, stage } } }
      : {}
  })

/** Resolves once a pop's burst has been shown. */
export const burstSeen = (pop: Pick<PopEvent, 'at'>) => rest(waitOf(pop, serverNow()) + burst)

/** Checks whether a person's balloon is bursting now. */
export const useBursting = (gameId: string, userId: string): boolean =>
  useSky(({ pops }) => pops[userId]?.gameId === gameId && pops[userId].stage === 'bursting')

/** Shows a gift, which flies at the server's moment. */
export async function showGift(event: GiftEvent): Promise<void> {
  const isIt = (gift: Gift) => gift.recipientId === event.recipientId && gift.at === event.at
  useSky.setState(({ gifts }) => ({ gifts: [...gifts, { ...event, isFlying: false }] }))
  await rest(waitOf(event, serverNow()))
  useSky.setState(({ gifts }) => ({
    gifts: gifts.map((gift) => (isIt(gift) ? { ...gift, isFlying: true } : gift)),
  }))
  await rest(flight)
  useSky.setState(({ gifts }) => ({ gifts: gifts.filter((gift) => !isIt(gift)) }))
}
