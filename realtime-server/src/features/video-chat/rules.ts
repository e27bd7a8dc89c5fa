/** A match's video session as a state machine: pure functions from a session and the time to the next session. */
import { videoTiming } from './contract.ts'

export type State = 'idle' | 'one_ready' | 'both_ready' | 'active' | 'ended'
export type How = 'hung_up' | 'gone' | 'time_up' | 'match_ended' | 'signed_out' | 'not_connected'
/** The first or the second person of the match. */
export type Seat = 0 | 1

/** One person's part while they are ready. */
export interface Side {
  /** The last sign of life. */
  readonly seenAt: Date
  /** Tab that holds the call, its socket and that socket's session, as far as known. */
  readonly tab: string | null
  readonly socket: string | null
  readonly session: string | null
  /** True if the browser reports a connection to the other one; null for a client that doesn't report it. */
  readonly isConnected: boolean | null
}

export interface Session {
  readonly state: State
  /** A side is null while its person is not ready. */
  readonly sides: readonly [Side | null, Side | null]
  readonly startedAt: Date | null
  /** First connection of the two, which starts the call's clock. */
  readonly connectedAt: Date | null
  /** When each person agreed to pay. */
  readonly continuedAt: readonly [Date | null, Date | null]
  readonly ring: { readonly by: Seat; readonly until: Date } | null
}

/** An ended call. */
export interface Ending {
  readonly at: Date
  /** Null if the two were never connected. */
  readonly connectedAt: Date | null
  readonly how: How
  readonly seconds: number
  readonly paidMinutes: number
  /** Cents that each owes. */
  readonly cents: readonly [number, number]
}

export type Refused = 'notReady' | 'noCall' | 'callActive' | 'callElsewhere' | 'notNow'
export interface Changed {
  readonly session: Session
  readonly ending?: Ending
}
export type Change = Changed | { readonly refused: Refused }

export const idle: Session = {
  state: 'idle',
  sides: [null, null],
  startedAt: null,
  connectedAt: null,
  continuedAt: [null, null],
  ring: null,
}

const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0)
const plus = (time: Date, ms: number) => new Date(time.getTime() + ms)
const earliest = (...times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())))
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))

const withSide = (sides: Session['sides'], seat: Seat, side: Side | null): Session['sides'] =>
  seat === 0 ? [side, sides[1]] : [sides[0], side]

/** State outside of a call, by who is ready. */
function waiting(before: Session, sides: Session['sides'], ring: Session['ring']): Session {
  const ready = sides.filter(Boolean).length
  const none = before.state === 'ended' || before.state === 'active' ? 'ended' : 'idle'
  const state = ready === 2 ? 'both_ready' : ready === 1 ? 'one_ready' : none
  return {
    state,
    sides,
    startedAt: null,
    connectedAt: null,
    continuedAt: [null, null],
    ring: ready === 1 ? ring : null,
  }
}

/** True while another tab holds the call. After a crash, a new tab takes over from the silent one. */
const isElsewhere = (side: Side | null, tab: string | null, now: Date) =>
  Boolean(side?.tab && tab && side.tab !== tab) && !isSilent(side, now)

/**
 * @param tab the reporting tab, if known
 * @param mayRing true if the other person's tabs may ring
 */
export function setReady(
  session: Session,
  seat: Seat,
  { isReady, tab, mayRing }: { isReady: boolean; tab: string | null; mayRing: boolean },
  now: Date,
): Change {
  const side = session.sides[seat]
  if (isElsewhere(side, tab, now)) return { refused: 'callElsewhere' }
  if (!isReady) {
    if (session.state === 'active') return { refused: 'callActive' }
    return { session: side ? waiting(session, withSide(session.sides, seat, null), null) : session }
  }
  const isTakenOver = side?.tab && tab && side.tab !== tab
  const ready: Side =
    side && !isTakenOver
      ? { ...side, tab: side.tab ?? tab, seenAt: now }
      : { seenAt: now, tab, socket: null, session: null, isConnected: null }
  const sides = withSide(session.sides, seat, ready)
  if (side) return { session: { ...session, sides } }
  const isFirst = !session.sides[other(seat)]
  const ring = isFirst && mayRing ? { by: seat, until: plus(now, videoTiming.ring) } : null
  return { session: waiting(session, sides, ring) }
}

/** Lets a ready tab hold the call with its socket, as a sign of life. A tab that lost its socket comes back with a new one. */
export function hold(
  session: Session,
  seat: Seat,
  holder: Omit<Side, 'seenAt' | 'tab'> & { tab: string },
  now: Date,
): Change {
  const side = session.sides[seat]
  if (!side) return { refused: 'notReady' }
  if (isElsewhere(side, holder.tab, now)) return { refused: 'callElsewhere' }
  return {
    session: timed(
      { ...session, sides: withSide(session.sides, seat, { ...holder, seenAt: now }) },
      now,
    ),
  }
}

/**
 * Starts the clock once neither side reports that it isn't connected yet. A client that names no tab can't report a connection, so with one
 * the clock runs from the start.
 */
function timed(session: Session, now: Date): Session {
  if (session.state !== 'active' || session.connectedAt) return session
  const isAwaited =
    session.sides.every((side) => side?.tab) &&
    session.sides.some((side) => side?.isConnected === false)
  return isAwaited ? session : { ...session, connectedAt: now }
}

/** Records a sign of life from the tab that holds the call, or from a person whose tab holds it without a socket. */
export function seen(session: Session, seat: Seat, tab: string | null, now: Date): Session {
  const side = session.sides[seat]
  if (!side || (side.tab && side.tab !== tab)) return session
  return { ...session, sides: withSide(session.sides, seat, { ...side, seenAt: now }) }
}

/** Starts the call of two ready people. A repeat changes nothing. */
export function start(session: Session, seat: Seat, tab: string | null, now: Date): Change {
  const [one, two] = session.sides
  if (isElsewhere(session.sides[seat], tab, now)) return { refused: 'callElsewhere' }
  if (session.state === 'active') return { session }
  if (!one || !two) return { refused: 'notReady' }
  // Both were just confirmed to be there.
  const sides = [
    { ...one, seenAt: now },
    { ...two, seenAt: now },
  ] as const
  return { session: timed({ ...session, state: 'active', sides, startedAt: now, ring: null }, now) }
}

/** Agrees to pay, only during the prompt, so that from then on both know who pays. */
export function goOn(session: Session, seat: Seat, tab: string | null, now: Date): Change {
  if (isElsewhere(session.sides[seat], tab, now)) return { refused: 'callElsewhere' }
  if (session.state !== 'active') return { refused: 'noCall' }
  if (!session.connectedAt) return { refused: 'notNow' }
  if (session.continuedAt[seat]) return { session }
  const { freeUntil, promptUntil } = limitsOf(session.connectedAt)
  if (now < freeUntil || now >= promptUntil) return { refused: 'notNow' }
  const [one, two] = session.continuedAt
  return { session: { ...session, continuedAt: seat === 0 ? [now, two] : [one, now] } }
}

/** Declines a ring. */
export const decline = (session: Session, seat: Seat): Session =>
  session.ring && session.ring.by !== seat ? { ...session, ring: null } : session

/**
 * Ends the call, or the readiness of a person who leaves before it starts.
 * @param at a time up to now
 */
export function end(session: Session, seat: Seat, how: How, at: Date): Changed {
  if (session.state !== 'active' || !session.startedAt)
    return { session: waiting(session, withSide(session.sides, seat, null), null) }
  return close(session, session.startedAt, how, at)
}

/**
 * Caller of a ring that ended between two states without an answer: it timed out or the caller gave up. A declined ring isn't a missed
 * call.
 */
export function missedBy(before: Session, after: Session, now: Date): Seat | null {
  const { ring } = before
  if (!ring || after.ring || after.sides[ring.by === 0 ? 1 : 0]) return null
  return now >= ring.until || !after.sides[ring.by] ? ring.by : null
}

/** The same for a named tab: an abandoned one must not end a call held by another tab of its person. */
export const hangUp = (session: Session, seat: Seat, tab: string | null, at: Date): Change =>
  isElsewhere(session.sides[seat], tab, at)
    ? { refused: 'callElsewhere' }
    : end(session, seat, 'hung_up', at)

/** Ends everything, for both. */
export const endAll = (session: Session, how: How, at: Date): Changed =>
  session.startedAt
    ? close(session, session.startedAt, how, at)
    : { session: waiting(session, [null, null], null) }

function close(session: Session, startedAt: Date, cause: How, at: Date): Changed {
  const { connectedAt } = session
  const endedAt = latest(startedAt, connectedAt ?? startedAt, at)
  const seconds = connectedAt ? Math.floor((endedAt.getTime() - connectedAt.getTime()) / 1000) : 0
  const how =
    connectedAt || cause === 'match_ended' || cause === 'signed_out' ? cause : 'not_connected'
  const paidMinutes = session.continuedAt.some(Boolean) ? paidMinutesOf(seconds) : 0
  const cents = sharesOf(paidMinutes * videoTiming.centsPerMinute, session.continuedAt)
  return {
    session: waiting(session, [null, null], null),
    ending: { at: endedAt, connectedAt, how, seconds, paidMinutes, cents },
  }
}

/** Formula from the specification. */
const paidMinutesOf = (seconds: number): number =>
  Math.max(0, Math.ceil(seconds / 60) - videoTiming.freeSeconds / 60)

/** Splits the cost: the person who agreed pays; if both did, half each, and the first to agree pays an odd cent. */
export function sharesOf(
  cents: number,
  [one, two]: Session['continuedAt'],
): readonly [number, number] {
  if (!one || !two) return [one ? cents : 0, two ? cents : 0]
  const [more, less] = [Math.ceil(cents / 2), Math.floor(cents / 2)]
  return one <= two ? [more, less] : [less, more]
}

export const limitsOf = (connectedAt: Date) => ({
  freeUntil: plus(connectedAt, videoTiming.freeSeconds * 1000),
  promptUntil: plus(connectedAt, videoTiming.freeSeconds * 1000 + videoTiming.prompt),
})

/** When time alone ends the call: no connection, or nobody agreed to pay. */
function endOf({ startedAt, connectedAt, continuedAt }: Session): Date | null {
  if (!startedAt || continuedAt.some(Boolean)) return null
  return connectedAt ? limitsOf(connectedAt).promptUntil : plus(startedAt, videoTiming.connect)
}

const silentAt = (side: Side) => plus(side.seenAt, videoTiming.silent)

/** Anyone last heard of by then is silent. */
export const silentBefore = (now: Date): Date => plus(now, -videoTiming.silent)

/** True if nothing was heard of a ready or calling person for a while. */
export const isSilent = (side: Side | null, now: Date): boolean =>
  side !== null && side.seenAt <= silentBefore(now)

/** A call waits longer for a person than mere readiness does. */
const goneAt = (side: Side, { startedAt }: Session) =>
  startedAt ? plus(side.seenAt, videoTiming.gone) : silentAt(side)

/** People who have been silent for too long. */
export const gone = (session: Session, now: Date): Seat[] =>
  ([0, 1] as const).filter((seat) => {
    const side = session.sides[seat]
    return side !== null && goneAt(side, session) <= now
  })

/**
 * Applies the passed time: people who are gone are no longer ready, a call that lost someone ends at their last sign of life, a failed
 * connection or unanswered prompt ends the call, and ringing stops.
 * @param isPresent for each seat, whether the person has a socket, which keeps them ready until a call starts; a tab that holds the call
 * counts only with its own socket, because nobody is at the others
 */
export function pass(before: Session, isPresent: readonly [boolean, boolean], now: Date): Changed {
  // A process of the previous release may have started it.
  const session = before.startedAt ? timed(before, before.startedAt) : before
  if (session.startedAt) {
    const until = endOf(session)
    const isUp = until !== null && until <= now
    const lost = gone(session, now).map((seat) => session.sides[seat]?.seenAt ?? now)
    const lastSeen = lost.length > 0 ? earliest(...lost) : null
    if (lastSeen && (!isUp || lastSeen < until))
      return close(session, session.startedAt, 'gone', lastSeen)
    if (!isUp) return { session }
    // A client can't keep a call free by never reporting its connection.
    const isDenied = !session.connectedAt && session.sides.some((side) => side?.isConnected)
    return isDenied
      ? pass({ ...session, connectedAt: until }, isPresent, now)
      : close(session, session.startedAt, 'time_up', until)
  }
  const lost = gone(session, now).filter((seat) => {
    const side = session.sides[seat]
    return !isPresent[seat] || (side?.tab && !side.socket)
  })
  const sides = lost.reduce((left, seat) => withSide(left, seat, null), session.sides)
  const ring = session.ring && session.ring.until > now ? session.ring : null
  if (lost.length === 0) return { session: ring === session.ring ? session : { ...session, ring } }
  return { session: waiting(session, sides, ring && sides[ring.by] ? ring : null) }
}

/** When to call `pass` next; null if time alone changes nothing. */
export function nextCheck(session: Session, now: Date): Date | null {
  const times: Date[] = []
  for (const side of session.sides) {
    const next = side && [silentAt(side), goneAt(side, session)].find((at) => at > now)
    if (side) times.push(next ?? plus(now, videoTiming.recheck))
  }
  if (session.ring) times.push(session.ring.until)
  const until = endOf(session)
  if (until) {
    const freeUntil = session.connectedAt && limitsOf(session.connectedAt).freeUntil
    times.push(freeUntil && now < freeUntil ? freeUntil : until)
  }
  return times.length > 0 ? earliest(...times) : null
}
