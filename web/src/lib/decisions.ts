import { create } from 'zustand'
import { userVersion } from './me.ts'

/** The possible decisions on a person. */
export type Decision = 'pass' | 'like' | 'super'

export const kindOf = (liked: boolean, isSuper: boolean): Decision =>
  isSuper ? 'super' : liked ? 'like' : 'pass'

interface Made {
  kind: Decision
  /** The server has not answered yet. */
  isPending: boolean
  /** The version of the signed-in user whose counters do not include this decision yet; null if they do. */
  uncountedIn: number | null
}

/**
 * Decisions of this tab and of other tabs, by person. No one in here is shown in a deck, even if an older answer of the server
 * still lists them. A failed decision is removed again, and the person returns to their old place.
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
    /** The server has stored the decision. The counters follow with the next version of the signed-in user. */
    settle(userId: string, kind: Decision): void {
      const before = useMade.getState().get(userId)
      settle(userId, kind, before?.isPending ? userVersion() : (before?.uncountedIn ?? null))
    },
    /** Nothing is left to decide, and nothing was spent. */
    setAside: (userId: string, kind: Decision): void => settle(userId, kind, null),
    /**
     * Calls back with each decision that the server has, made here or elsewhere. A decision that is
     * reported again comes once more.
     */
    onSettled: (then: (userId: string, kind: Decision) => void) =>
      useMade.subscribe((made, before) => {
        for (const [userId, one] of made)
          if (!one.isPending && one !== before.get(userId)) then(userId, one.kind)
      }),
    takeBack: (userId: string): void => change((made) => made.delete(userId)),
    hasPending: (): boolean => count(useMade.getState(), ({ isPending }) => isPending) > 0,
    usePending: (): number => useMade((made) => count(made, ({ isPending }) => isPending)),
    /** How many decisions of this kind the counters of this version of the signed-in user do not include yet. */
    useUncounted: (kind: Decision, version: number): number =>
      useMade((made) =>
        count(made, (one) => one.kind === kind && (one.isPending || one.uncountedIn === version)),
      ),
  }
}

export type Decisions = ReturnType<typeof createDecisions>

/** Swipes of the discovery deck. Features that the deck does not know follow them too. */
export const swipes = createDecisions()
