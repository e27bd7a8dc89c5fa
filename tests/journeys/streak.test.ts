import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, launch } from '../harness/browser.ts'
import { untilNoon } from '../harness/clock.ts'
import { type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { toastOf, visitAs } from './steps.ts'

const day = 86_400_000
const noon = untilNoon()

describe.skipIf(!browserPath())('the daily login', () => {
  let world: World
  let browser: Browser

  beforeAll(async () => {
    world = await startWorld({ CLOCK_OFFSET_MS: String(noon) })
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Daily Login Streak' })
  const rewardDialog = (page: Page) => page.getByRole('dialog', { name: 'Reward Earned!' })
  const streakButton = (page: Page) => page.getByRole('button', { name: 'Streak', exact: true })
  /** The button of the streak while today can be claimed. */
  const dotted = (page: Page) => streakButton(page).and(page.getByTitle('Not claimed yet today'))
  const claimButton = (page: Page) => page.getByRole('button', { name: 'Claim Daily Login' })
  const counters = (page: Page) => page.locator('header .tabular-nums').allInnerTexts()
  const open = async (page: Page, url = world.url) => {
    await page.goto(`${url}/discover`)
    await streakButton(page).tap()
    await dialog(page).waitFor()
  }

  /** Somebody who has claimed so many days in a row, the last of them yesterday or so many days ago. */
  async function after(days: number, ago = 1): Promise<Person> {
    const me = await person(world)
    const lastDay = new Date(Date.now() + noon - ago * day).toISOString().slice(0, 10)
    await world.database.db
      .updateTable('users')
      .set({ login_streak: days, last_login_date: lastDay, last_login_zone: 'UTC' })
      .where('id', '=', me.id)
      .execute()
    return me
  }

  it('shows the reward also if the answer to the claim is lost, and grants it once', async () => {
    const me = await after(2)
    const { page, context } = await visitAs(browser, world, me)
    await open(page)
    await claimButton(page).waitFor()
    expect(await dotted(page).count()).toBe(1)
    let lost = 0
    await page.route('**/api/daily-login', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await claimButton(page).tap()
    await rewardDialog(page).getByText('5 Extra Likes').waitFor()
    expect(lost).toBe(2)
    expect(await toastOf(page).count()).toBe(0)
    await rewardDialog(page).getByRole('button', { name: 'Awesome!' }).tap()
    await expect.poll(() => counters(page)).toEqual(['20', '2'])
    await expect.poll(() => dotted(page).count()).toBe(0)
    await context.close()
  })
})
