import { sql } from 'kysely'
import type { Tx } from '../src/index.ts'

/**
 * Names the people whom the server lets live (`realtime-server/src/features/demo`). The table belongs to the demo world and to no
 * migration, so a database without this seed has none, and its server does nothing of the kind.
 * @param admirerIds those who like newcomers one after the other
 */
export async function installLife(
  tx: Tx,
  { userIds, admirerIds }: { userIds: readonly string[]; admirerIds: readonly string[] },
): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS demo_people (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE, admires boolean NOT NULL
    )
  `.execute(tx)
  await sql`
    INSERT INTO demo_people
    SELECT id, id = ANY (${admirerIds as string[]}::uuid[]) FROM unnest(${userIds as string[]}::uuid[]) AS id
  `.execute(tx)
}
