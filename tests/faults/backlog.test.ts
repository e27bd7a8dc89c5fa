import { deleteExpiredArchives } from '@swoon/db/queries/archives'
import { deleteExpiredSessions } from '@swoon/db/queries/sessions'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { refuseBulk } from '../harness/bulk.ts'
import { databaseOfFile } from '../harness/file-world.ts'
import { insertUsers } from '../harness/person.ts'

const backlog = 4500

const database = databaseOfFile()

const count = async (table: string) =>
  Number(
    (await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(database.db))
      .rows[0]?.n,
  )

it('old sessions are removed in batches until none is left, and other sessions stay', async () => {
  const [ann] = await insertUsers({ url: '', database }, 1)
  await sql`
    INSERT INTO sessions (id, token_hash, user_id, created_at, last_used_at)
    SELECT gen_random_uuid(), sha256(n::text::bytea), ${ann?.id}, now() - interval '40 days', now() - interval '20 days'
    FROM generate_series(1, ${backlog}::integer) AS n
  `.execute(database.db)
  await refuseBulk(database.db, 'sessions', 2000)
  const before = (days: number) => new Date(Date.now() - days * 86_400_000)
  await deleteExpiredSessions(database.db, { startedAfter: before(30), usedAfter: before(14) })
  expect(await count('sessions')).toBe(1)
})

it('expired archives are removed in batches until none is left, and other archives stay', async () => {
  const archived = (expires_at: Date) => ({
    match_id: uuid(),
    user1_id: uuid(),
    user2_id: uuid(),
    ended_by: uuid(),
    ended_at: new Date(),
    expires_at,
  })
  const [old, other] = [
    archived(new Date(Date.now() - 1000)),
    archived(new Date(Date.now() + 60_000)),
  ]
  await database.db.insertInto('archived_matches').values([old, other]).execute()
  for (const { match_id } of [old, other])
    await sql`
      INSERT INTO archived_messages (match_id, seq, sender_id, content, created_at)
      SELECT ${match_id}, n, ${uuid()}, 'x', now() FROM generate_series(1, ${backlog}::integer) AS n
    `.execute(database.db)
  await refuseBulk(database.db, 'archived_messages', 2000)
  await deleteExpiredArchives(database.db, new Date())
  expect([await count('archived_messages'), await count('archived_matches')]).toEqual([backlog, 1])
})
