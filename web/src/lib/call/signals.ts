import type { EventPayload } from '@swoon/realtime-server/contract'

type Signalled = EventPayload<'call:signalled'>
/** @returns whether the signal's sender is known */
type Listener = (signalled: Signalled) => boolean

/** Maximum number of signals that wait for a call about to be joined, and their lifetime in milliseconds. */
const early = { most: 100, life: 5000 } as const

const listeners = new Map<string, Listener>()
const keyOf = ({ scope, id }: Pick<Signalled, 'scope' | 'id'>) => `${scope}:${id}`
// The other side may be faster: without its first offer this side would request another only seconds later.
let waiting: { signalled: Signalled; at: number }[] = []

/** Hands a call's signals to this listener: `again` redelivers those it refused or that came before it, `stop` ends delivery. */
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

/** Handles a signal passed on by the server. */
export const applySignal = (signalled: Signalled): void => keep(signalled, Date.now())

function keep(signalled: Signalled, at: number): void {
  if (at + early.life < Date.now() || listeners.get(keyOf(signalled))?.(signalled)) return
  waiting = [...waiting, { signalled, at }].slice(-early.most)
}
