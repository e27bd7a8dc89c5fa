import { userInfo } from 'node:os'
import type { World } from './server.ts'

/** The name in the record where MODERATORS names no one. */
export const operator = userInfo().username

/** Reads the team's acts about a person, oldest first. */
export async function recordOf({ database }: Pick<World, 'database'>, userId: string) {
  const rows = await database.db
    .selectFrom('moderation_decisions')
    .select(['decision', 'decided_by', 'reason'])
    .where('reported_id', '=', userId)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  return rows.map(({ decision, decided_by: by, reason }) => ({ decision, by, reason }))
}
