import { create } from 'zustand'

export interface Rung {
  matchId: string
  /** In milliseconds since the epoch, by the server's clock. */
  until: number
}

/** The match that rings in this tab. */
export const useRung = create<{ rung: Rung | null }>(() => ({ rung: null }))

/** Whether a match rings in this tab. */
export const useRings = (matchId: string): boolean => useRung(({ rung }) => rung?.matchId === matchId)
