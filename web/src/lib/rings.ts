import { create } from 'zustand'

interface Rung {
  matchId: string
  /** Milliseconds since the epoch, by the server's clock. */
  until: number
}

/** The matches ringing in this tab, the latest last. */
export const useRung = create<{ rung: readonly Rung[] }>(() => ({ rung: [] }))

/** Checks whether a match is ringing in this tab. */
export const useRings = (matchId: string): boolean =>
  useRung(({ rung }) => rung.some((one) => one.matchId === matchId))
