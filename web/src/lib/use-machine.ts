import { useCallback, useRef, useState } from 'react'

interface Step<State, Effect> {
  readonly state: State
  readonly effects: readonly Effect[]
}

/**
 * Runs a machine in a component: the pure rules of `next` decide, `act` carries out.
 * @returns the state, and a function that hands an event to the rules and settles once its effects have
 */
export function useMachine<State, Event, Effect>(
  first: State,
  next: (state: State, event: Event) => Step<State, Effect>,
  act: (effect: Effect) => unknown,
): [State, (event: Event) => Promise<void>] {
  const [shown, setShown] = useState(first)
  // Events may follow each other between two renderings.
  const state = useRef(first)
  const acting = useRef(act)
  acting.current = act
  const dispatch = useCallback(
    async (event: Event) => {
      const step = next(state.current, event)
      state.current = step.state
      setShown(step.state)
      await Promise.all(step.effects.map((effect) => acting.current(effect)))
    },
    [next],
  )
  return [shown, dispatch]
}
