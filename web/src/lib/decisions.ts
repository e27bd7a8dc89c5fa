import { create } from 'zustand'
import { userVersion } from './me.ts'

/** What can be decided on a person. */
export type Decision = 'pass' | 'like' | 'super'

export const kindOf = (liked: boolean, isSuper: boolean): Decision => (isSuper ? 'super' : liked ? 'like' : 'pass')

interface Made {
  kind: Decision
  /** The server has not answered yet. */
  isPending: boolean
  /** The version of one's own data whose counters do not hold this decision yet; null where nothing is owed. */
  owedIn: number | null
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
  const settle = (userId: string, kind: Decision, owedIn: number | null) =>
    change((made) => made.set(userId, { kind, isPending: false, owedIn }))
  const count = (made: ReadonlyMap<string, Made>, isMeant: (one: Made) => boolean) =>
    [...made.values()].filter(isMeant).length

  return {
    useMade,
    has: (userId: string): boolean => useMade.getState().has(userId),
    start: (userId: string, kind: Decision): void =>
      change((made) => made.set(userId, { kind, isPending: true, owedIn: null })),
    /** The server has it; the counters follow with the next news of oneself. */
    settle(userId: string, kind: Decision): void {
      const before = useMade.getState().get(userId)
      settle(userId, kind, before?.isPending ? userVersion() : (before?.owedIn ?? null))
    },
    /** There is nothing to decide any more, and nothing was spent. */
    setAside: (userId: string, kind: Decision): void => settle(userId, kind, null),
    takeBack: (userId: string): void => change((made) => made.delete(userId)),
    hasPending: (): boolean => count(useMade.getState(), ({ isPending }) => isPending) > 0,
    usePending: (): number => useMade((made) => count(made, ({ isPending }) => isPending)),
    /** How many of this kind the counters of this version of oneself do not hold yet. */
    useOwed: (kind: Decision, version: number): number =>
      useMade((made) => count(made, (one) => one.kind === kind && (one.isPending || one.owedIn === version))),
  }
}

export type Decisions = ReturnType<typeof createDecisions>
