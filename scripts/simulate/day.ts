// One day of a population, minute by minute, from a sample of its people.
import { type Random, randomFrom } from '../../db/seed/random.ts'
import type { Unit } from './costs.ts'
import { habits, zones } from './habits.ts'

/** People who are drawn one by one; of a larger population each stands for as many as it takes. */
const sampleAtMost = 40_000
const minutes = 24 * 60
/** The day wraps: what is left at midnight was there in the morning. */
const wrap = (minute: number) => ((Math.floor(minute) % minutes) + minutes) % minutes

export interface Day {
  people: number
  /** How often each thing happens, by minute of the day in UTC. */
  counts: Record<Unit, Float64Array>
  /** Open tabs, by minute. */
  sockets: Float64Array
  /** What became of the day's messages. */
  messages: { sent: number; live: number; later: number; waiting: number }
  active: number
}

/** A visit with an open tab, in minutes of the day in UTC; its end may be past midnight. */
interface Session {
  start: number
  end: number
}

interface Person {
  zone: number
  likesLeft: number
  sessions: Session[]
  random: Random
}

const units = [
  'visit',
  'connect',
  'leave',
  'minute',
  'deck',
  'pass',
  'like',
  'match',
  'message',
  'read',
  'typing',
  'push',
  'roomMessage',
  'delivery',
  'pop',
  'photoSent',
  'faceSent',
  'photoTaken',
] as const satisfies readonly Unit[]

/** The same people, seed and zones give the same day. @param isOneZone whether all live in one time zone, as in one country */
export function simulateDay(people: number, seed: string, isOneZone = false): Day {
  const size = Math.min(people, sampleAtMost)
  const weight = people / size
  const counts = Object.fromEntries(
    units.map((unit) => [unit, new Float64Array(minutes)]),
  ) as Day['counts']
  const add = (unit: Unit, minute: number, count = 1) => {
    const at = wrap(minute)
    counts[unit][at] = (counts[unit][at] ?? 0) + count * weight
  }
  const drawn = Array.from({ length: size }, (_, index) =>
    drawPerson(randomFrom(`${seed} ${index}`), isOneZone),
  )
  const near = zones.map((_, zone) => drawn.filter((person) => person.zone === zone))
  const sockets = new Float64Array(minutes)
  /** A tab is there from its first minute until it is closed. */
  const open = ({ start, end }: Session) => {
    add('connect', start)
    add('leave', end)
    for (let at = start; at < end; at++) add('minute', at)
    for (let at = start; at < end + habits.tabStaysMinutes; at++)
      sockets[wrap(at)] = (sockets[wrap(at)] ?? 0) + weight
  }
  const messages = { sent: 0, live: 0, later: 0, waiting: 0 }
  for (const person of drawn) {
    const partners = Array.from({ length: poisson(person.random, habits.conversations) }, () =>
      partnerOf(person, near[person.zone] ?? []),
    )
    for (const session of person.sessions) {
      open(session)
      add('visit', session.start)
      add('faceSent', session.start, habits.facesPerVisit)
      decide(person, session, add)
      for (const partner of partners)
        if (person.random.chance(habits.writesInVisit))
          write(person, session, partner, { add, open, messages })
      others(person, session, add)
    }
  }
  for (const key of Object.keys(messages) as (keyof typeof messages)[]) messages[key] *= weight
  const active = drawn.filter(({ sessions }) => sessions.length > 0).length * weight
  return { people, counts, sockets, messages, active }
}

type Add = (unit: Unit, minute: number, count?: number) => void

function drawPerson(random: Random, isOneZone: boolean): Person {
  const zone = isOneZone
    ? 0
    : weighted(
        random,
        zones.map(({ share }) => share),
      )
  const offset = isOneZone ? 0 : (zones[zone]?.offset ?? 0)
  const count = random.chance(habits.activeShare) ? 1 + poisson(random, habits.visits - 1) : 0
  const sessions = Array.from({ length: count }, () => {
    const start = wrap((weighted(random, habits.hours) + random.next() - offset) * 60)
    const length = Math.ceil(
      Math.min(habits.visitMinutesAtMost, -Math.log(1 - random.next()) * habits.visitMinutes),
    )
    return { start, end: start + Math.max(1, length) }
  })
  const likesLeft = random.chance(habits.premiumShare) ? Number.POSITIVE_INFINITY : habits.likesADay
  return { zone, likesLeft, sessions, random }
}

function decide(person: Person, { start, end }: Session, add: Add): void {
  const { random } = person
  const count = poisson(random, habits.decisionsPerVisit)
  add('deck', start, 1 + Math.floor(count / 10))
  add('photoSent', start, (1 + Math.floor(count / 10)) * 10 * habits.photosPerCard)
  for (let n = 0; n < count; n++) {
    const at = random.between(start, end)
    if (!random.chance(habits.likeShare)) add('pass', at)
    else if (person.likesLeft > 0) {
      person.likesLeft--
      const isMutual = random.chance(habits.mutualShare)
      add(isMutual ? 'match' : 'like', at)
      if (isMutual && random.chance(habits.subscribedShare)) add('push', at)
    }
  }
}

/** A match who lives in the same zone, more likely one who is active too. */
function partnerOf({ random }: Person, near: readonly Person[]): Person | undefined {
  const first = near[random.whole(0, near.length - 1)]
  return first && first.sessions.length === 0 ? near[random.whole(0, near.length - 1)] : first
}

interface Chatting {
  add: Add
  open(session: Session): void
  messages: Day['messages']
}

/** One burst of messages in a visit, and what becomes of it. A push may bring the other person, who answers at once. */
function write(
  person: Person,
  session: Session,
  to: Person | undefined,
  { add, open, messages }: Chatting,
): void {
  const { random } = person
  const send = (at: number, fate: 'live' | 'later' | 'waiting') => {
    add('message', at)
    add('typing', at, habits.typingPerMessage)
    if (random.chance(habits.photoMessageShare)) add('photoTaken', at)
    messages.sent++
    messages[fate]++
  }
  const count = 1 + poisson(random, habits.messagesPerBurst - 1)
  const first = random.between(session.start, session.end)
  const isPushed = random.chance(habits.subscribedShare)
  if (to?.sessions.some((other) => isDuring(other, first))) {
    for (let n = 0; n < count; n++) send(first + n, 'live')
    add('read', first, count)
    return
  }
  // What waits in a chat is pushed once, and read once.
  if (isPushed) add('push', first)
  const next = to ? nextVisit(to, first) : undefined
  if (!isPushed || !random.chance(habits.answersPush)) {
    for (let n = 0; n < count; n++) send(first + n, next === undefined ? 'waiting' : 'later')
    if (next !== undefined) add('read', next)
    return
  }
  const visit = { start: Math.floor(first) + 1, end: Math.floor(first) + 1 + habits.visitMinutes }
  open(visit)
  add('visit', visit.start)
  send(first, 'later')
  for (let n = 1; n < count; n++) send(first + n, 'live')
  for (let n = 1; n <= count; n++) send(first + n, isDuring(session, first + n) ? 'live' : 'later')
  add('read', visit.start, 2 * count)
}

const isDuring = ({ start, end }: Session, at: number) => wrap(at - start) < end - start

/** When a person comes back after a minute, by the same day's visits; undefined for those who do not come. */
function nextVisit({ sessions }: Person, at: number): number | undefined {
  const waits = sessions.map(({ start }) => wrap(start - at))
  return waits.length === 0 ? undefined : at + Math.min(...waits)
}

/** Rooms, games and new photos. */
function others({ random }: Person, { start, end }: Session, add: Add): void {
  if (random.chance(habits.roomShare))
    for (let n = 0; n < habits.messagesPerRoomVisit; n++) {
      const at = random.between(start, end)
      add('roomMessage', at)
      add('delivery', at, habits.peopleInRoom)
    }
  if (random.chance(habits.gameShare))
    for (let n = 0; n < habits.popsPerGame; n++) add('pop', random.between(start, end))
  if (random.chance(habits.newPhotoShare)) add('photoTaken', start)
}

function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean)
  let count = -1
  for (let product = 1; product > limit; product *= 1 - random.next()) count++
  return count
}

function weighted(random: Random, weights: readonly number[]): number {
  let left = random.next() * weights.reduce((sum, each) => sum + each, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return 0
}
