import { type Kysely, sql } from 'kysely'

/**
 * Others still see the exact cell of people who have not moved since positions are displaced, which shows in that they have no known
 * places. The direction comes from a secret of the server, so the server moves them, as after a short move. The jobs wait an hour, so
 * that no process of an earlier release takes them, and do not all come at once. A waiting move is followed by another anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(
      'publish-move', payload => json_build_object('userId', users.id), run_at => now() + (1 + random()) * interval '1 hour',
      max_attempts => 10, job_key => 'publish-move:' || users.id, job_key_mode => 'replace'
    )
    FROM users JOIN locations ON locations.user_id = users.id
    WHERE cell IS NOT NULL AND location_enabled AND latitude IS NOT NULL AND cardinality(places) = 0 AND planned_cell IS NULL
  `.execute(db)
}
