import type { Db } from '@swoon/db'
import { sql } from 'kysely'
import { fillDiscoverWorld } from '../lib/discover-world.ts'

/**
 * People who have decided on `each` others by taste, the last a minute ago and the earlier ones an hour apart. Every pair has decided both
 * ways. Rows are stored in order of time, so that one person's are far apart.
 */
export async function fill(db: Db, people: number, each: number): Promise<void> {
  await fillDiscoverWorld(db, people)
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run('TRUNCATE swipes')
    const { rows: constraints } = await sql<{ name: string; definition: string }>`
      SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = 'swipes'::regclass
    `.execute(connection)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = 'swipes' AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conrelid = 'swipes'::regclass)
    `.execute(connection)
    for (const { name } of constraints) await run(`ALTER TABLE swipes DROP CONSTRAINT ${name}`)
    for (const { name } of indexes) await run(`DROP INDEX ${name}`)
    await run('ALTER TABLE swipes SET UNLOGGED')
    await run(`SET maintenance_work_mem = '1GB'`)
    await run('SELECT setseed(0.5)')
    const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
    await run(`
      INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
      SELECT ${id('n')}, ${id('other')},
        random() < 1 / (1 + exp(0.5 - sin(n) - cos(other) - 1.5 * cos((n - other) * 0.7))), false,
        now() - k * interval '1 hour' + interval '59 minutes' + n % 3600 * interval '1 second' - interval '1 hour'
      FROM (
        SELECT k, n, 1 + (n - 1 + CASE WHEN k % 2 = 0 THEN 1 ELSE -1 END * ((k + 1) / 2) * 7919::bigint % ${people} + ${people}) % ${people} AS other
        FROM generate_series(1, ${each}) AS k, generate_series(1, ${people}) AS n
      ) AS made
    `)
    for (const { name, definition } of constraints.filter(({ definition }) =>
      definition.startsWith('PRIMARY'),
    ))
      await run(`ALTER TABLE swipes ADD CONSTRAINT ${name} ${definition}`)
    for (const { definition } of indexes.filter(({ name }) => name === 'swipes_latest'))
      await run(definition)
    await run('VACUUM ANALYZE swipes')
  })
}
