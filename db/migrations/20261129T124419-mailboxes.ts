import { type Kysely, sql } from 'kysely'

/**
 * Hashes of addresses are those of their mailboxes now. Their key is a secret of the server, so the server renews what is stored. The job
 * waits an hour, so that no process of an earlier release stores another afterwards; until then both forms are recognized.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(
      'renew-e-mail-hashes', payload => '{}'::json, run_at => now() + interval '1 hour',
      max_attempts => 10, job_key => 'renew-e-mail-hashes', job_key_mode => 'replace'
    )
    WHERE EXISTS (SELECT FROM users)
  `.execute(db)
}
