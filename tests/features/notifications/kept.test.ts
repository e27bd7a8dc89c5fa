import { deleteOldNotifications, noteNotification } from '@swoon/db/queries/notifications'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { refuseBulk } from '../../harness/bulk.ts'
import { databaseOfFile } from '../../harness/file-world.ts'
import { insertUsers } from '../../harness/person.ts'
import { promises } from '../../promises.ts'

const database = databaseOfFile()
let userId: string
let otherId: string
beforeAll(async () => {
  ;[userId = '', otherId = ''] = (await insertUsers({ url: '', database }, 2)).map(({ id }) => id)
})

const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const insert = (rows: number, whose: string, at: Date, until: Date | null = null) => sql`
  INSERT INTO notifications (id, user_id, kind, subject, at, until)
  SELECT gen_random_uuid(), ${whose}, 'moderation', gen_random_uuid(), ${at}::timestamptz - n * interval '1 second', ${until}::timestamptz
  FROM generate_series(1, ${rows}) AS n
`
const kept = () =>
  database.db
    .selectFrom('notifications')
    .select(['user_id', 'subject', 'at'])
    .orderBy('at')
    .execute()

it('old and past notifications go in batches, found by indexes', async () => {
  const { db } = database
  await insert(1500, userId, ago(60)).execute(db)
  await insert(1500, otherId, ago(1), ago(0)).execute(db)
  await insert(2, userId, ago(1), new Date(now.getTime() + 60_000)).execute(db)
  await refuseBulk(db, 'notifications', 1000)
  await deleteOldNotifications(db, now, ago(30))
  expect((await kept()).map(({ user_id }) => user_id)).toEqual([userId, userId])

  const planOf = (condition: ReturnType<typeof sql>) =>
    db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      const { rows } =
        await sql`EXPLAIN SELECT ctid FROM notifications WHERE ${condition} LIMIT 1000`.execute(tx)
      return JSON.stringify(rows)
    })
  expect(await planOf(sql`at <= ${now}`)).toContain('notifications_at')
  expect(await planOf(sql`until <= ${now}`)).toContain('notifications_until')
})

it('the oldest notification beyond the most in the list goes as soon as another comes', async () => {
  const { db } = database
  await db.deleteFrom('notifications').execute()
  await insert(promises.notifications.listed, userId, ago(1)).execute(db)
  await insert(1, otherId, ago(60)).execute(db)
  const [othersOnly, oldest] = await kept()
  const subject = uuid()
  await db
    .transaction()
    .execute((tx) => noteNotification(tx, { id: uuid(), userId, kind: 'moderation', subject, now }))
  const left = await kept()
  expect(left.length).toBe(promises.notifications.listed + 1)
  expect(left[0]).toEqual(othersOnly)
  expect(left.at(-1)?.subject).toBe(subject)
  expect(left.map((row) => row.subject)).not.toContain(oldest?.subject)
})
