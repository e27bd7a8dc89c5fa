import type { StreakView } from '@swoon/realtime-server/contract/streak'

/**
 * Milliseconds until the state changes over time, by the server's clock, however wrong this device's clock is.
 * @param cameAt when the view arrived, and `now`: both in milliseconds by this device's clock
 * @returns null if the state stays until a claim
 */
export function turnIn(
  { turnsAt, now: serverNow }: Pick<StreakView, 'turnsAt' | 'now'>,
  cameAt: number,
  now: number,
): number | null {
  if (turnsAt === null) return null
  return Date.parse(turnsAt) - Date.parse(serverNow) - (now - cameAt)
}
