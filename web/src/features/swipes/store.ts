import { create } from 'zustand'
import type { Decision } from './gesture.ts'

interface Decided {
  kind: Decision
  /** The server has not answered yet. */
  isPending: boolean
}

/**
 * Everybody decided on in this tab or told of by another: whoever is in here is in no deck, whatever an older answer of the server
 * still lists. A failed decision leaves again, and the person is back at their old place.
 */
export const useSwipeStore = create<{ decided: ReadonlyMap<string, Decided> }>(() => ({ decided: new Map() }))

export const isDecided = (userId: string): boolean => useSwipeStore.getState().decided.has(userId)

export function markDecided(userId: string, kind: Decision, isPending: boolean): void {
  useSwipeStore.setState(({ decided }) => ({ decided: new Map(decided).set(userId, { kind, isPending }) }))
}

export function takeBack(userId: string): void {
  useSwipeStore.setState(({ decided }) => {
    const rest = new Map(decided)
    rest.delete(userId)
    return { decided: rest }
  })
}

/** How many decisions of this kind are on their way: what the counters already count as spent. */
export const usePending = (kind: Decision): number =>
  useSwipeStore(({ decided }) => [...decided.values()].filter((one) => one.isPending && one.kind === kind).length)

export const hasPending = (): boolean => [...useSwipeStore.getState().decided.values()].some((one) => one.isPending)
