import { type Refusal, unavailable } from './errors.ts'

/** Gives a turn back; twice is once. */
export type GiveBack = () => void
/** Grants a turn, at once where one is free. @throws Refusal when the waiting room is full */
type Turns = () => GiveBack | Promise<GiveBack>
type Queue = <T>(work: () => Promise<T>) => Promise<T>

function createTurns(atOnce: number, waitingAtMost: number, refusal: () => Refusal, onEmpty = () => {}): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const turn = (): GiveBack => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      // A turn goes from hand to hand: counted free in between, somebody who comes just then would be one too many.
      const next = waiting.shift()
      if (next) next()
      else if (--running === 0) onEmpty()
    }
  }
  return () => {
    if (running < atOnce) {
      running++
      return turn()
    }
    if (waiting.length >= waitingAtMost) throw refusal()
    return new Promise((resolve) => waiting.push(() => resolve(turn())))
  }
}

/** Turns for each key, such as a person: who asks for much waits for themselves alone. */
export function createTurnsOf(atOnce: number, waitingAtMost: number, refusal: () => Refusal = unavailable) {
  const all = new Map<string, Turns>()
  return (key: string): GiveBack | Promise<GiveBack> => {
    let turns = all.get(key)
    if (!turns) {
      turns = createTurns(atOnce, waitingAtMost, refusal, () => all.delete(key))
      all.set(key, turns)
    }
    return turns()
  }
}

async function during<T>(turns: Turns, work: () => Promise<T>): Promise<T> {
  const giveBack = await turns()
  try {
    return await work()
  } finally {
    giveBack()
  }
}

/** Bounds how much heavy work runs and waits; what exceeds the waiting room is told to come again. */
export function createQueue(atOnce: number, waitingAtMost: number): Queue {
  const turns = createTurns(atOnce, waitingAtMost, unavailable)
  return (work) => during(turns, work)
}

/** A queue for each key. */
export function createQueues(atOnce: number, waitingAtMost: number) {
  const turnsOf = createTurnsOf(atOnce, waitingAtMost)
  return <T>(key: string, work: () => Promise<T>): Promise<T> => during(() => turnsOf(key), work)
}
