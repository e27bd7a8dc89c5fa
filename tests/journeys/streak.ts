import type { Page } from 'playwright-core'
import { untilNoon } from '../harness/clock.ts'
import { type Person, person } from '../harness/person.ts'
import { journey } from './journey.ts'

const day = 86_400_000
export const noon = untilNoon()
export const already = 'Already claimed today! Come back tomorrow.'
export const path = (page: Page) => new URL(page.url()).pathname

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Daily Login Streak' })
export const rewardDialog = (page: Page) => page.getByRole('dialog', { name: 'Reward Earned!' })
export const streakButton = (page: Page) =>
  page.getByRole('button', { name: 'Streak', exact: true })
export const claimButton = (page: Page) => page.getByRole('button', { name: 'Claim Daily Login' })
export const counters = (page: Page) => page.locator('[data-corners] .tabular-nums').allInnerTexts()

/** A journey whose server believes it is noon. */
export async function streakJourney() {
  const { world, browser } = await journey({ CLOCK_OFFSET_MS: String(noon) })
  return {
    world,
    browser,
    open: async (page: Page, url = world.url) => {
      await page.goto(`${url}/discover`)
      await streakButton(page).tap()
      await dialog(page).waitFor()
    },
    /** A person who has claimed this many days in a row, the last one yesterday or this many days ago. */
    afterDays: async (days: number, ago = 1): Promise<Person> => {
      const me = await person(world)
      const lastDay = new Date(Date.now() + noon - ago * day).toISOString().slice(0, 10)
      await world.database.db
        .updateTable('users')
        .set({ login_streak: days, last_login_date: lastDay, last_login_zone: 'UTC' })
        .where('id', '=', me.id)
        .execute()
      return me
    },
  }
}
