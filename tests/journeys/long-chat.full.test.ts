import { randomUUID } from 'node:crypto'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { traceWork } from '../bench/lib/trace.ts'
import { mediaForm } from '../features/media/files.ts'
import { desktop } from '../harness/browser.ts'
import { photo } from '../harness/photo.ts'
import { expectPromised } from '../harness/promised.ts'
import { tone } from '../harness/recorded.ts'
import { journeyOf, newMatch } from './journey.ts'

const total = 1500

describe('a long chat', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  const { who, matchId } = await newMatch(world, me, { name: 'Kenji' })
  const { db } = world.database
  const rows = Array.from({ length: total }, (_, n) => ({
    id: randomUUID(),
    match_id: matchId,
    seq: n + 1,
    sender_id: n % 2 ? me.id : who.id,
    content: `Line ${n + 1} of a long conversation`,
    created_at: new Date(Date.now() - (total - n) * 60_000),
  }))
  for (let at = 0; at < total; at += 500)
    await db
      .insertInto('messages')
      .values(rows.slice(at, at + 500))
      .execute()
  await db.updateTable('matches').set({ last_seq: total }).where('id', '=', matchId).execute()

  const line = (number: number) =>
    page.getByText(`Line ${number} of a long conversation`, { exact: true })
  const nodes = () => page.getByRole('list', { name: 'Messages' }).locator('*').count()

  it('is read to its beginning, and mounts only what is near', async () => {
    await page.goto(`/chat/${matchId}`)
    await line(total).waitFor()
    const scroller = page.getByLabel('Conversation', { exact: true })
    await expect
      .poll(async () => {
        await scroller.evaluate((element) => element.scrollTo(0, 0))
        return line(1).count()
      })
      .toBe(1)
    // A placeholder per group, plus the bubbles near the window, instead of about seven elements per message.
    await expect.poll(nodes).toBeLessThan(total * 2)
    await page.getByRole('button', { name: 'Latest' }).tap()
    await line(total).waitFor()
    await expect.poll(() => line(1).count()).toBe(0)
  })
})

const many = 5000
/** Maximum milliseconds of processor time for any task of the page. */
const task = 50

describe('a very long chat of all kinds of messages', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' }, { viewport: desktop })
  const { who, matchId } = await newMatch(world, me, { name: 'Kenji' })
  const { db } = world.database
  // Real photos and recordings, one in a hundred messages each, spread among the others.
  const media = 50
  for (let n = 0; n < media; n++)
    for (const type of ['photo', 'voice-note'] as const) {
      const bytes = type === 'photo' ? await photo('jpeg', 600, 800, (n * 7) % 360) : tone(2)
      const by = n % 2 ? me : who
      const { url } = (await by.call(mediaRoutes.uploadMedia, { form: mediaForm(type, bytes) }))
        .body
      await by.call(chatRoutes.send, { body: { matchId, attachments: [{ url }] } })
    }
  await sql`UPDATE messages SET seq = seq + 100000 WHERE match_id = ${matchId}`.execute(db)
  await sql`UPDATE messages SET seq = (seq - 100000) * 50 WHERE match_id = ${matchId}`.execute(db)
  await sql`
    INSERT INTO messages (id, match_id, seq, sender_id, content, created_at, edited_at, deleted_at)
    SELECT gen_random_uuid(), ${matchId}, n, CASE WHEN n % 3 = 0 THEN ${me.id}::uuid ELSE ${who.id}::uuid END,
      CASE WHEN n % 97 = 0 THEN 'This message was deleted' WHEN n % 41 = 0 THEN '🎈🎈'
        WHEN n % 61 = 0 THEN 'See https://example.com/kites/' || n WHEN n % 89 = 0 THEN repeat('A long line about kites. ', 40)
        ELSE 'Line ' || n || repeat(' and a few words more', n % 7) END,
      now(), CASE WHEN n % 31 = 0 THEN now() END, CASE WHEN n % 97 = 0 THEN now() END
    FROM generate_series(1, ${many}) AS n WHERE n % 50 <> 0
  `.execute(db)
  await sql`
    UPDATE messages SET created_at = now() - (${many} - seq) * interval '1 minute' WHERE match_id = ${matchId}
  `.execute(db)
  await sql`
    INSERT INTO message_reactions (message_id, match_id, user_id, emoji, revision)
    SELECT id, match_id, ${me.id}, '❤️', seq FROM messages WHERE match_id = ${matchId} AND seq % 5 = 0 AND deleted_at IS NULL
  `.execute(db)
  await sql`
    INSERT INTO message_replies (message_id, original_id)
    SELECT one.id, other.id FROM messages AS one JOIN messages AS other ON other.match_id = one.match_id AND other.seq = one.seq - 30
    WHERE one.match_id = ${matchId} AND one.seq % 11 = 0 AND one.deleted_at IS NULL
  `.execute(db)
  await db.updateTable('matches').set({ last_seq: many }).where('id', '=', matchId).execute()

  it('scrolls from its end to its beginning and back without a long task', async () => {
    const line = (number: number) =>
      page.getByRole('list', { name: 'Messages' }).getByText(new RegExp(`^Line ${number}( and|$)`))
    await page.goto(`/chat/${matchId}`)
    await line(many - 1).waitFor()
    await page.mouse.move(900, 400)
    const session = await page.context().newCDPSession(page)
    const end = await traceWork(session)
    while ((await line(1).count()) === 0)
      for (let turns = 0; turns < 20; turns++) {
        await page.mouse.wheel(0, -1200)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
    await page.getByRole('button', { name: 'Latest' }).click()
    await line(many - 1).waitFor()
    const tasks = (await end()).sort((one, other) => other - one)
    console.log(
      `${tasks.length} tasks, the longest: ${tasks
        .slice(0, 5)
        .map((time) => time.toFixed(1))
        .join(', ')} ms`,
    )
    expect(tasks.length).toBeGreaterThan(100)
    await expectPromised(tasks[0] ?? 0, task)
  })
})
