import { deleteSessions } from '@swoon/db/queries/sessions'
import type { Unit } from '../../platform/changes/unit.ts'

/** Ends all of a person's sessions, or all but one, with their tabs on every node. */
export async function endSessions(
  { tx, emit, endSession }: Unit,
  userId: string,
  except?: string,
): Promise<void> {
  const ended = await deleteSessions(tx, userId, except)
  emit(userId, 'sessions:changed', {})
  for (const id of ended) endSession(id, 'signed-out')
}
