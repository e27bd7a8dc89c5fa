import type { EventPayload } from '@swoon/realtime-server/contract'

type Signalled = EventPayload<'call:signalled'>
/** @returns whether the signal's sender is known */
type Listener = (signalled: Signalled) => boolean

/** How many signals wait for a call that is about to be joined, and for how many milliseconds. */
const early = { most: 100, life: 5000 } as const

const listeners = new Map<string, Listener>()
const keyOf = ({ scope, id }: Pick<Signalled, 'scope' | 'id'>) => `${scope}:${id}`
// The other side may be quicker: without its first offer this side would ask for another one only seconds later.
let waiting: { signalled: Signalled; at: number }[] = []

/** Hands the signals of a call to this listener: `again` those that it refused or that came before it, `stop` no more. */
export function onSignals(
  call: Pick<Signalled, 'scope' | 'id'>,
  listener: Listener,
): { again(): void; stop(): void } {
  const key = keyOf(call)
  listeners.set(key, listener)
  return {
    again() {
      const came = waiting
      waiting = []
      for (const { signalled, at } of came) keep(signalled, at)
    },
    stop() {
      if (listeners.get(key) !== listener) return
      listeners.delete(key)
      waiting = waiting.filter(({ signalled }) => keyOf(signalled) !== key)
    },
  }
}

/** Takes in what the server passed on. */
export const applySignal = (signalled: Signalled): void => keep(signalled, Date.now())

function keep(signalled: Signalled, at: number): void {
  if (at + early.life < Date.now() || listeners.get(keyOf(signalled))?.(signalled)) return
  waiting = [...waiting, { signalled, at }].slice(-early.most)
}
