import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { unindexed } from '@swoon/db/queries/deletion'
import { markSeen } from '@swoon/db/queries/people'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { untilWaiting } from '../harness/locks.ts'
import { teamOf } from '../harness/moderators.ts'
import { startNodes } from '../harness/nodes.ts'
import { type Person, password, person, upload } from '../harness/person.ts'
import { patience, waitFor } from '../harness/server.ts'
import { evidenceOf } from '../harness/sweeps.ts'
import { matched } from './pairs.ts'

const world = ofFile(startNodes)

const remove = (
  { id, cookie }: Person,
  body: { password?: string } = { password },
  url = world.url,
) => call(url, cookie, deletionRoutes.remove, { params: { id }, body })

/** The names of all stored files. */
const files = async () =>
  (await readdir(world.mediaDir, { recursive: true })).map((file) => path.basename(file))

/** The file name of an upload, from its address. */
const nameOf = (url = '') => path.parse(url).name

/** The tables, of any schema, that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
  `.execute(world.database.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      SELECT 1 FROM ${sql.raw(name)} AS row WHERE row::text LIKE ${`%${text}%`} LIMIT 1
    `.execute(world.database.db)
    if (hits.length > 0) found.push(name.replace(/^public\./, ''))
  }
  return found.sort()
}

it('takes the person from everyone at once, and then every row and file of theirs', async () => {
  const { db } = world.database
  const ann = await person(world, { name: 'Ann', bio: 'Leaves no trace' })
  const spare = nameOf(await upload(ann))
  expect((await files()).some((file) => file.startsWith(spare))).toBe(true)
  const { bob, matchId } = await matched(world, ann)
  await ann.call(chatRoutes.send, { body: { matchId, content: 'The last words' } })
  await ann.call(supportRoutes.write, { body: { subject: 'Bye', content: 'How do I leave?' } })
  const room = (await ann.call(roomRoutes.create, { body: { name: 'Attic', description: '' } }))
    .body.id
  await ann.call(roomRoutes.join, { params: { id: room }, body: {} })
  await ann.call(roomRoutes.send, {
    params: { id: room },
    body: { messageType: 'text', content: 'Words in a room' },
  })
  const other = await person(world)
  await ann.call(safetyRoutes.block, { body: { blockedUserId: other.id } })
  await bob.call(safetyRoutes.report, { body: { reportedUserId: ann.id, category: 'spam' } })
  await evidenceOf(world).copyEvidence()
  const { number } = await db.selectFrom('reports').select('number').executeTakeFirstOrThrow()
  await teamOf(world).reports.show(number, 'test')
  const receipt = {
    id: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    amount: 999,
    quantity: 1,
    provider: 'demo',
  }
  await db
    .insertInto('purchases')
    .values({ ...receipt, user_id: ann.id, created_at: new Date() })
    .execute()
  const phone = await call(world.url, null, authRoutes.login, {
    body: { email: ann.user.email, password },
  })
  const [annsTab, bobsTab] = [await ann.live(world.b), await bob.live(world.b)]

  expect((await remove(ann, { password: 'not my password' })).body).toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  expect((await remove(ann, {})).body).toMatchObject({ code: 'WRONG_PASSWORD' })
  expect((await ann.call(authRoutes.me, {})).status).toBe(200)
  expect((await remove(ann)).status).toBe(200)

  // As after an unmatch.
  await bobsTab.next('match:ended')
  await waitFor(() => annsTab.all('session:ended').length > 0)
  expect(annsTab.all('session:ended')).toContainEqual({ reason: 'signed-out' })
  expect(annsTab.all('session:ended')).not.toContainEqual({ reason: 'banned' })
  expect(world.nodes).toHaveLength(2)
  for (const { url } of world.nodes) {
    expect((await bob.call(matchRoutes.matches, { params: { userId: bob.id } }, url)).body).toEqual(
      [],
    )
    expect((await bob.call(profileRoutes.user, { params: { userId: ann.id } }, url)).status).toBe(
      404,
    )
    expect((await ann.call(authRoutes.me, {}, url)).status).toBe(401)
    expect(
      (await call(url, null, authRoutes.login, { body: { email: ann.user.email, password } }))
        .status,
    ).toBe(401)
  }
  expect(phone.status).toBe(200)

  const kept = [
    'moderation_decisions',
    'moderation_looks',
    'report_messages',
    'report_statements',
    'reports',
    'swipes',
    'users',
  ]
  await expect
    .poll(async () => (await tablesWith(ann.id)).filter((table) => !kept.includes(table)), {
      timeout: patience,
    })
    .toEqual([])
  for (const word of [
    ann.user.email,
    ann.user.username,
    'Leaves no trace',
    'The last words',
    'Words in a room',
    'How do I leave',
  ])
    expect([word, (await tablesWith(word)).filter((table) => !kept.includes(table))]).toEqual([
      word,
      [],
    ])
  expect(
    await db.selectFrom('swipes').selectAll().where('swiper_id', '=', ann.id).execute(),
  ).toEqual([])
  expect(await db.selectFrom('purchases').select(['id', 'user_id', 'amount']).execute()).toEqual([
    { id: receipt.id, user_id: null, amount: 999 },
  ])
  // The report has a separate copy of the photo.
  await waitFor(async () => (await files()).some((file) => file.startsWith(spare)) === false)
  await waitFor(
    async () =>
      (await files()).some((file) => file.startsWith(nameOf(ann.user.photos[0]))) === false,
  )
  const { copy } = await db.selectFrom('report_media').select('copy').executeTakeFirstOrThrow()
  expect((await files()).some((file) => file === `${copy}.webp`)).toBe(true)
  expect(
    await db.selectFrom('media').select('name').where('owner_id', '=', ann.id).execute(),
  ).toEqual([])
  for (const tab of [annsTab, bobsTab]) tab.close()
})

it('frees the e-mail address and the username at once', async () => {
  const ann = await person(world)
  const { email, username } = ann.user
  expect((await remove(ann)).status).toBe(200)
  const again = await call(world.url, null, authRoutes.signup, {
    body: { email, username, password, timeZone: 'UTC' },
  })
  expect([again.status, again.body]).toMatchObject([201, { profileComplete: false }])
  expect(again.body.id).not.toBe(ann.id)
})

it('leaves a row that says nothing of the person', async () => {
  const { db } = world.database
  const ann = await person(world, { dateOfBirth: '1995-05-05' })
  const now = new Date()
  await db
    .updateTable('users')
    .set({
      ...{ is_verified: true, age_verified: true, id_verified: true, verified_birth: '1995-05-05' },
      ...{
        verification_status: 'rejected',
        verification_reason: 'Unreadable',
        max_distance: 7,
        location_private: true,
      },
      ...{
        time_zone: 'Asia/Tokyo',
        language: 'es',
        time_zone_changed_at: now,
        current_zone: 'America/Lima',
        is_premium: true,
        premium_expires_at: now,
        hidden_at: now,
      },
      ...{
        login_streak: 5,
        last_login_date: '2026-11-20',
        last_login_zone: 'Asia/Tokyo',
        last_seen: now,
        version: 3,
      },
      ...{
        education: 'college',
        lifestyle: ['early'],
        instagram_username: 'ann',
        favorite_song_title: 'Song',
      },
      prompts: JSON.stringify([{ prompt: 'overheard', answer: 'One more page' }]),
    })
    .where('id', '=', ann.id)
    .execute()
  expect((await remove(ann)).status).toBe(200)
  const empty = crypto.randomUUID()
  await db
    .insertInto('users')
    .values({ id: empty, email: empty, username: empty, created_at: now })
    .execute()
  const rowOf = (id: string) =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { id, email, username, created_at, banned_at, deleted_at, ...rest } = await rowOf(ann.id)
  expect([id, email, username]).toEqual([ann.id, `deleted-${ann.id}`, `deleted-${ann.id}`])
  for (const time of [created_at, banned_at, deleted_at]) expect(time).toBeInstanceOf(Date)
  expect(await rowOf(empty)).toMatchObject(rest)
})

it('lets nothing that was under way write into the row that is left', async () => {
  const { db } = world.database
  const ann = await person(world)
  const own = { params: { id: ann.id } }
  const changes = [
    () => ann.call(profileRoutes.updateUser, { ...own, body: { bio: 'Back again' } }),
    () => ann.call(streakRoutes.claim, { body: {} }),
    () => ann.call(supportRoutes.write, { body: { subject: 'Bye', content: 'How do I leave?' } }),
    () =>
      ann.call(premiumRoutes.purchase, {
        body: { type: 'subscription', amount: 1099, quantity: 1, nonce: crypto.randomUUID() },
      }),
  ]
  // All wait for the account, the deletion first.
  const [removed, ...replies] = await Promise.all(
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const waiting = [remove(ann) as Promise<{ status: number }>]
      await untilWaiting(world, 1)
      for (const change of changes) {
        waiting.push(change())
        await untilWaiting(world, waiting.length)
      }
      return waiting
    }),
  )
  await markSeen(db, [ann.id], new Date())
  expect(removed?.status).toBe(200)
  const { bio, last_login_date, is_premium, last_seen } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect({ bio, last_login_date, is_premium, last_seen }).toEqual({
    bio: '',
    last_login_date: null,
    is_premium: false,
    last_seen: null,
  })
  expect(replies.slice(0, 3).map(({ status }) => status)).toEqual([404, 404, 404])
})

it('is open to people who are suspended, and their ban outlives it', async () => {
  const ann = await person(world)
  await world.database.db
    .updateTable('users')
    .set({ banned_at: new Date() })
    .where('id', '=', ann.id)
    .execute()
  expect((await remove(ann)).status).toBe(200)
  const { banned_at } = await world.database.db
    .selectFrom('users')
    .select('banned_at')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(banned_at).not.toBeNull()
})

it('of someone else is refused', async () => {
  const [ann, bob] = [await person(world), await person(world)]
  const { status } = await call(world.url, bob.cookie, deletionRoutes.remove, {
    params: { id: ann.id },
    body: { password },
  })
  expect(status).toBe(403)
  expect((await ann.call(authRoutes.me, {})).status).toBe(200)
})

it('finds the rows of a person in every table by an index', async () => {
  const { rows } = await sql<{ reference: string; is_indexed: boolean }>`
    SELECT conrelid::regclass || '.' || attname AS reference, EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = attnum AND indisvalid
        AND coalesce(pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname), true)
    ) AS is_indexed
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass
  `.execute(world.database.db)
  expect(rows.length).toBeGreaterThan(50)
  const missing = rows.filter(({ is_indexed }) => !is_indexed).map(({ reference }) => reference)
  expect(missing.sort()).toEqual([...unindexed].sort())
})
