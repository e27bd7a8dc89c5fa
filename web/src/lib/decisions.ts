import { create } from 'zustand'
import { userVersion } from './me.ts'

/** The possible decisions on a person. */
export type Decision = 'pass' | 'like' | 'super'

export const kindOf = (liked: boolean, isSuper: boolean): Decision =>
  isSuper ? 'super' : liked ? 'like' : 'pass'

interface Made {
  kind: Decision
  /** The server has not confirmed it yet. */
  isPending: boolean
  /** The version of the signed-in user whose counters do not include this decision yet; null if they do. */
  uncountedIn: number | null
}

/**
 * Decisions of this and other tabs, by person. Decks show nobody listed here, even if an older answer of the server still does. A failed
 * decision is removed, and the person returns to their old place.
 */
export function createDecisions() {
  const useMade = create<ReadonlyMap<string, Made>>(() => new Map())
  const change = (edit: (made: Map<string, Made>) => void) => {
    const made = new Map(useMade.getState())
    edit(made)
    useMade.setState(made, true)
  }
  const settle = (userId: string, kind: Decision, uncountedIn: number | null) =>
    change((made) => made.set(userId, { kind, isPending: false, uncountedIn }))
  const count = (made: ReadonlyMap<string, Made>, isMeant: (one: Made) => boolean) =>
    [...made.values()].filter(isMeant).length

  return {
    useMade,
    has: (userId: string): boolean => useMade.getState().has(userId),
    start: (userId: string, kind: Decision): void =>
      change((made) => made.set(userId, { kind, isPending: true, uncountedIn: null })),
    /** Confirms a decision that the server stored. The counters follow with the next version of the signed-in user. */
    settle(userId: string, kind: Decision): void {
      const before = useMade.getState().get(userId)
      settle(userId, kind, before?.isPending ? userVersion() : (before?.uncountedIn ?? null))
    },
    /** Marks a person as needing no decision; nothing was spent. */
    setAside: (userId: string, kind: Decision): void => settle(userId, kind, null),
    /** Calls back with each decision the server has stored, made here or elsewhere; a decision reported again is passed on again. */
    onSettled: (then: (userId: string, kind: Decision) => void) =>
      useMade.subscribe((made, before) => {
        for (const [userId, one] of made)
          if (!one.isPending && one !== before.get(userId)) then(userId, one.kind)
      }),
    takeBack: (userId: string): void => change((made) => made.delete(userId)),
    hasPending: (): boolean => count(useMade.getState(), ({ isPending }) => isPending) > 0,
    usePending: (): number => useMade((made) => count(made, ({ isPending }) => isPending)),
    /** Number of decisions of this kind that the counters of this user version do not include yet. */
    useUncounted: (kind: Decision, version: number): number =>
      useMade((made) =>
        count(made, (one) => one.kind === kind && (one.isPending || one.uncountedIn === version)),
      ),
  }
}

export type Decisions = ReturnType<typeof createDecisions>

/** Swipes of the discovery deck. Features unknown to the deck follow them too. */
export const swipes = createDecisions()
