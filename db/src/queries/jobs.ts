import { sql } from 'kysely'
import { deleteInBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'

export interface Job {
  kind: string
  key: string
  payload: unknown
  at: Date
  /** Tries, including the first. */
  attempts: number
}

/** Adds a job. It replaces a waiting one with the same key; a running one isn't retried. */
export async function addJob(
  db: Db | Tx,
  { kind, key, payload, at, attempts }: Job,
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${kind}, payload => ${JSON.stringify(payload)}::json, run_at => ${at}::timestamptz,
    max_attempts => ${attempts}::integer, job_key => ${key}, job_key_mode => 'replace'
  )`.execute(db)
}

/** Queue of recurring jobs that name no other. */
const recurringQueue = 'recurring'
/** Highest possible number, so that a recurring job is never dropped. */
const endless = 32_767

/**
 * Adds the next run of a recurring job; `isFirst` keeps one that already waits or runs.
 * @param queue only one job of a queue runs at a time, across all nodes
 */
export async function addRecurring(
  db: Db | Tx,
  kind: string,
  at: Date,
  isFirst: boolean,
  queue = recurringQueue,
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${kind}, run_at => ${at}::timestamptz, queue_name => ${queue}, max_attempts => ${endless}::integer,
    job_key => ${kind}, job_key_mode => ${isFirst ? 'unsafe_dedupe' : 'replace'}
  )`.execute(db)
}

/** Cancels the waiting job with this key, and keeps a running one from being retried. */
export async function removeJob(db: Db | Tx, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key})`.execute(db)
}

/**
 * Ends a job in the transaction of its effects.
 * @returns false if another worker has taken it
 */
export async function finishJob(tx: Tx, jobId: string, workerId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM graphile_worker._private_jobs WHERE id = ${jobId} AND locked_by = ${workerId} RETURNING 1
  `.execute(tx)
  return rows.length > 0
}

/** A job, as read by a transaction that does it without a worker. */
interface DueJob {
  id: string
  revision: number
  payload: unknown
}

/**
 * Finds a job with this due time for a transaction that does it without a worker. No row is locked: a transaction that changes the job's
 * subject locks that first and its job afterward, and so does the work. Only one of several such transactions gets it.
 * @returns null if it was cancelled or postponed, or another one is doing it
 */
export async function findDueJob(tx: Tx, key: string, at: Date): Promise<DueJob | null> {
  const { rows } = await sql<DueJob>`
    SELECT id, revision, payload FROM (
      SELECT id, revision, payload FROM graphile_worker._private_jobs WHERE key = ${key} AND is_available AND run_at <= ${at} OFFSET 0
    ) AS due WHERE pg_try_advisory_xact_lock(hashtextextended(${key}, 0))
  `.execute(tx)
  return rows[0] ?? null
}

/**
 * Ends such a job in the transaction of its effects, as its last statement.
 * @returns false if it was taken or changed since
 */
export async function endDueJob(tx: Tx, { id, revision }: DueJob): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM graphile_worker._private_jobs WHERE id = ${id} AND revision = ${revision} AND is_available RETURNING 1
  `.execute(tx)
  return rows.length > 0
}

/** The database's current time. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Jobs of these kinds that are due before `until`. */
export async function jobsBefore(
  db: Db,
  kinds: readonly string[],
  until: Date,
): Promise<{ kind: string; key: string; at: Date }[]> {
  if (kinds.length === 0) return []
  const { rows } = await sql<{ kind: string; key: string; at: Date }>`
    SELECT task_identifier AS kind, key, run_at AS at FROM graphile_worker.jobs
    WHERE task_identifier = ANY (${kinds as string[]}) AND run_at < ${until}
      AND key IS NOT NULL AND locked_at IS NULL AND attempts < max_attempts
  `.execute(db)
  return rows
}

/** Records that these workers are alive. */
export async function beat(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO due_workers (worker_id, last_seen) SELECT unnest(${workerIds as string[]}::text[]), now()
    ON CONFLICT (worker_id) DO UPDATE SET last_seen = now()
  `.execute(db)
}

export async function forgetWorkers(db: Db, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length > 0)
    await db.deleteFrom('due_workers').where('worker_id', 'in', workerIds).execute()
}

/**
 * Frees the jobs of workers that haven't reported for this many milliseconds.
 * @returns how many workers had any
 */
export async function freeJobsOfDead(db: Db, life: number): Promise<number> {
  await sql`DELETE FROM due_workers WHERE last_seen < now() - ${life} * interval '1 millisecond'`.execute(
    db,
  )
  const { rows } = await sql<{ dead: string[] }>`
    SELECT array_agg(DISTINCT locked_by) AS dead FROM graphile_worker.jobs
    WHERE locked_by IS NOT NULL AND NOT EXISTS (SELECT FROM due_workers WHERE worker_id = locked_by)
    HAVING count(*) > 0
  `.execute(db)
  const dead = rows[0]?.dead ?? []
  if (dead.length > 0)
    await sql`SELECT graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db)
  return dead.length
}

export interface JobCount {
  kind: string
  /** Jobs that wait for their time or for a worker. */
  waiting: number
  /** Seconds by which the oldest waiting job is late; 0 if none is. */
  late: number
  /** Jobs that have used up their tries. */
  dead: number
}

/** Waiting and dead jobs of each kind, and how late the oldest is. */
export async function jobCounts(db: Db, now: Date): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    SELECT task_identifier AS kind,
      count(*) FILTER (WHERE attempts < max_attempts)::integer AS waiting,
      count(*) FILTER (WHERE attempts >= max_attempts)::integer AS dead,
      coalesce(greatest(0, extract(epoch FROM ${now} - min(run_at) FILTER (WHERE attempts < max_attempts))), 0)::float AS late
    FROM graphile_worker.jobs WHERE key IS NOT NULL AND locked_at IS NULL GROUP BY task_identifier
  `.execute(db)
  return rows
}

/** Deletes jobs that were replaced while running and couldn't be ended, and dead ones older than a time. */
export const deleteOldJobs = (db: Db, before: Date): Promise<void> =>
  deleteInBatches(
    db,
    'graphile_worker._private_jobs',
    sql`attempts >= max_attempts AND locked_at IS NULL AND (key IS NULL OR run_at < ${before})`,
  )
