import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'
import { noon } from './streak.ts'

const day = 86_400_000

describe('the counters', async () => {
  const { world, browser } = await journey({ CLOCK_OFFSET_MS: String(noon) })
  const me = await person(world)

  const counters = (page: Page) => page.getByRole('button', { name: /super likes?$/ })
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'What you have left' })
  const allow = (numbers: Record<string, number | null>) =>
    world.database.db.updateTable('allowances').set(numbers).where('user_id', '=', me.id).execute()

  it('explain by a tap where they come from and when they are refilled, in the reader’s time', async () => {
    const { page, context } = await visitAs(browser, world, me)
    await page.goto('/discover')
    await counters(page).tap()
    await sheet(page).getByText('15 from your welcome gift, for today').waitFor()
    expect(await sheet(page).innerText()).not.toContain('bonus from')
    await sheet(page).getByRole('button', { name: 'Close' }).tap()
    await sheet(page).waitFor({ state: 'detached' })

    await allow({
      likes: 3,
      super_likes: 0,
      bonus_likes: 5,
      bonus_super_likes: 1,
      welcome_day: null,
    })
    await page.reload()
    await counters(page).tap()
    const words = await sheet(page).innerText()
    const likes = [
      '8 likes',
      '3 for today',
      '5 bonus from your login streak',
      '1 super like',
      '0 for today',
    ]
    for (const part of [...likes, '1 balloon game', 'to create or join this week'])
      expect(words).toContain(part)
    // Midnight in UTC, on a phone in Lisbon.
    expect(words).toMatch(/At 0?[01]:00 you'll have 7 likes and 1 super like for the new day/)
    expect(words).toMatch(/Your next balloon game comes at 0?[01]:00/)
    await sheet(page).getByRole('button', { name: 'Get More' }).tap()
    await page.getByRole('dialog', { name: 'Enhance Your Dating Experience' }).waitFor()
    await context.close()
  })

  it('show the game of the week on the screen of games, and explain it there too', async () => {
    const { page, context } = await visitAs(browser, world, me)
    await page.goto('/games')
    await page.getByRole('button', { name: '1 game left this week' }).tap()
    await sheet(page).getByText('to create or join this week').waitFor()
    await sheet(page).getByRole('button', { name: 'Close' }).tap()
    await sheet(page).waitFor({ state: 'detached' })
    const monday = new Date(Date.now() + noon)
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
    const spent = { game_id: randomUUID(), user_id: me.id, week: monday.toISOString().slice(0, 10) }
    await world.database.db.insertInto('balloon_game_spendings').values(spent).execute()
    await page.reload()
    await page.getByRole('button', { name: '0 games left this week' }).waitFor()
    await world.database.db
      .deleteFrom('balloon_game_spendings')
      .where('user_id', '=', me.id)
      .execute()
    await context.close()
  })

  it('explain by mouse and by keyboard, and give the focus back', async () => {
    const { page, context } = await visitAs(browser, world, me, { viewport: desktop })
    await page.goto('/discover')
    await counters(page).click()
    await sheet(page).waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    const hasFocus = () => counters(page).evaluate((element) => element === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.press('Enter')
    await sheet(page).waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(hasFocus).toBe(true)
    await context.close()
  })

  it('say that premium has no limits', async () => {
    const premium = { is_premium: true, premium_expires_at: new Date(Date.now() + noon + day) }
    await world.database.db.updateTable('users').set(premium).where('id', '=', me.id).execute()
    const { page, context } = await visitAs(browser, world, me)
    await page.goto('/discover')
    await counters(page).tap()
    await sheet(page)
      .getByText('With Premium, your likes, super likes and balloon games never run out.')
      .waitFor()
    await context.close()
  })
})
