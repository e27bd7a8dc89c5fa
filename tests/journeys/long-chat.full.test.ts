import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
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

  const line = (number: number) => page.getByText(`Line ${number} of a long conversation`, { exact: true })
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
    // A place for each group, and the bubbles near the window, in place of about seven elements a message.
    await expect.poll(nodes).toBeLessThan(total * 2)
    await page.getByRole('button', { name: 'Latest' }).tap()
    await line(total).waitFor()
    await expect.poll(() => line(1).count()).toBe(0)
  })
})
