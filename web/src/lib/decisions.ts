import { create } from 'zustand'

/** What can be decided on a person. */
export type Decision = 'pass' | 'like' | 'super'

export const kindOf = (liked: boolean, isSuper: boolean): Decision => (isSuper ? 'super' : liked ? 'like' : 'pass')

interface Made {
  kind: Decision
  /** The server has not answered yet. */
  isPending: boolean
}

/**
 * Decisions of this tab and those told of by another, by person. Whoever is in here is in no deck, whatever an older answer of the server
 * still lists. A failed decision leaves again, and the person is back at their old place.
 */
export function createDecisions() {
  const useMade = create<ReadonlyMap<string, Made>>(() => new Map())
  const change = (edit: (made: Map<string, Made>) => void) => {
    const made = new Map(useMade.getState())
    edit(made)
    useMade.setState(made, true)
  }
  const countPending = (made: ReadonlyMap<string, Made>, kind?: Decision) =>
    [...made.values()].filter((one) => one.isPending && (kind === undefined || one.kind === kind)).length

  return {
    useMade,
    has: (userId: string): boolean => useMade.getState().has(userId),
    start: (userId: string, kind: Decision): void => change((made) => made.set(userId, { kind, isPending: true })),
    settle: (userId: string, kind: Decision): void => change((made) => made.set(userId, { kind, isPending: false })),
    takeBack: (userId: string): void => change((made) => made.delete(userId)),
    hasPending: (): boolean => countPending(useMade.getState()) > 0,
    /** How many of this kind are on their way: what the counters already count as spent. */
    usePending: (kind?: Decision): number => useMade((made) => countPending(made, kind)),
  }
}

export type Decisions = ReturnType<typeof createDecisions>
