import { deleteSessions } from '@swoon/db/queries/sessions'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Ends the tabs of sessions that another process, without sockets, has ended. */
export const notifySessions = jobKind('tell-sessions', z.object({ userId: Id, ids: z.array(Id) }))

/** Ends all of a person's sessions, or all but one, with their tabs on every node. */
export async function endSessions(unit: Unit, userId: string, except?: string): Promise<void> {
  endTabs(unit, userId, await deleteSessions(unit.tx, userId, except))
}

/** Ends the tabs of ended sessions, and tells the person's others. */
export function endTabs(
  { emit, endSession }: Unit,
  userId: string,
  ended: readonly string[],
): void {
  emit(userId, 'sessions:changed', {})
  for (const id of ended) endSession(id, 'signed-out')
}
