import { type Refusal, unavailable } from './errors.ts'

/** Grants a turn, which its holder gives back by calling it. @throws Refusal when the waiting room is full */
type Turns = () => Promise<() => void>
type Queue = <T>(work: () => Promise<T>) => Promise<T>

function createTurns(atOnce: number, waitingAtMost: number, refusal: () => Refusal): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  // A turn goes from hand to hand: counted free in between, somebody who comes just then would be one too many.
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async () => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= waitingAtMost) throw refusal()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    let isHeld = true
    return () => {
      if (isHeld) giveBack()
      isHeld = false
    }
  }
}

/** Turns for each key, such as a person: who asks for much waits for themselves alone. */
export function createTurnsOf(atOnce: number, waitingAtMost: number, refusal: () => Refusal = unavailable) {
  const held = new Map<string, { turns: Turns; inside: number }>()
  return async (key: string): Promise<() => void> => {
    const mine = held.get(key) ?? { turns: createTurns(atOnce, waitingAtMost, refusal), inside: 0 }
    held.set(key, mine)
    mine.inside++
    const leave = () => {
      if (--mine.inside === 0) held.delete(key)
    }
    const giveBack = await mine.turns().catch((error: unknown) => {
      leave()
      throw error
    })
    let isHeld = true
    return () => {
      giveBack()
      if (isHeld) leave()
      isHeld = false
    }
  }
}

async function during<T>(turn: Promise<() => void>, work: () => Promise<T>): Promise<T> {
  const giveBack = await turn
  try {
    return await work()
  } finally {
    giveBack()
  }
}

/** Bounds how much heavy work runs and waits; what exceeds the waiting room is told to come again. */
export function createQueue(atOnce: number, waitingAtMost: number): Queue {
  const turns = createTurns(atOnce, waitingAtMost, unavailable)
  return (work) => during(turns(), work)
}

/** A queue for each key. */
export function createQueues(atOnce: number, waitingAtMost: number) {
  const turnsOf = createTurnsOf(atOnce, waitingAtMost)
  return <T>(key: string, work: () => Promise<T>): Promise<T> => during(turnsOf(key), work)
}
