import type { Page } from 'playwright-core'
import { type Person, person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { cutOff, fail, hold, type Screenshot } from '../screenshot.ts'

const day = 86_400_000

/** A person who has claimed this many days in a row, the last one this many days ago. */
const after = (days: number, ago: number) => async (world: World) => {
  const me = await person(world)
  if (days === 0) return me
  const lastDay = new Date(Date.now() - ago * day).toISOString().slice(0, 10)
  await world.database.db
    .updateTable('users')
    .set({ login_streak: days, last_login_date: lastDay, last_login_zone: 'UTC' })
    .where('id', '=', me.id)
    .execute()
  return me
}

async function streak(page: Page): Promise<void> {
  await page.goto('/app/streak')
  await page.getByRole('heading', { name: 'Streak Rewards' }).waitFor()
}

const claim = (page: Page) => page.getByRole('button', { name: 'Claim Daily Login' }).click()

const rewarded = (name: string, before: number): Screenshot => ({
  name,
  prepare: after(before, 1),
  fresh: true,
  unturnable: true,
  async show(page) {
    await streak(page)
    await claim(page)
    await page.getByRole('dialog', { name: 'Reward Earned!' }).waitFor()
  },
})

const open = after(4, 1)

async function withBonus(world: World): Promise<Person> {
  const me = await person(world)
  await world.database.db
    .updateTable('allowances')
    .set({ likes: 3, super_likes: 1, bonus_likes: 5, bonus_super_likes: 1, welcome_day: null })
    .where('user_id', '=', me.id)
    .execute()
  return me
}

async function withPremium(world: World): Promise<Person> {
  const me = await person(world)
  const premium = { is_premium: true, premium_expires_at: new Date(Date.now() + 7 * day) }
  await world.database.db.updateTable('users').set(premium).where('id', '=', me.id).execute()
  return me
}

const explained = (name: string, prepare: Screenshot['prepare']): Screenshot => ({
  name,
  ...(prepare && { prepare }),
  async show(page) {
    await page.goto('/discover')
    await page
      .getByRole('button', { name: /super like/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'What you have left' }).waitFor()
  },
})

export const screenshots: Screenshot[] = [
  { name: 'streak-start', prepare: after(0, 0), show: streak },
  { name: 'streak-open', prepare: open, show: streak },
  { name: 'streak-claimed', prepare: after(7, 0), show: streak },
  { name: 'streak-broken', prepare: after(7, 3), show: streak },
  { name: 'streak-complete', prepare: after(120, 0), show: streak },
  {
    name: 'streak-rewards',
    prepare: after(30, 0),
    show: streak,
    aim: (page) =>
      page.getByText('Miss a day and your streak resets to 0.').scrollIntoViewIfNeeded(),
  },
  {
    name: 'streak-loading',
    prepare: open,
    async show(page) {
      await hold(page, '**/api/daily-login')
      await page.goto('/app/streak')
      await page.getByRole('dialog', { name: 'Daily Login Streak' }).waitFor()
    },
  },
  {
    name: 'streak-failed',
    prepare: open,
    async show(page) {
      await fail(page, '**/api/daily-login')
      await page.goto('/app/streak')
      await page.getByText("Your streak didn't load").waitFor()
    },
  },
  {
    name: 'streak-offline',
    prepare: open,
    async show(page) {
      await streak(page)
      await cutOff(page)
      await page.getByText("You're offline.").waitFor()
    },
  },
  {
    name: 'streak-claiming',
    prepare: open,
    async show(page) {
      await streak(page)
      await hold(page, '**/api/daily-login')
      await claim(page)
      await page.getByRole('button', { name: 'Claiming...' }).waitFor()
    },
  },
  {
    name: 'streak-claim-failed',
    prepare: open,
    unturnable: true,
    async show(page) {
      await streak(page)
      await fail(page, '**/api/daily-login', 403)
      await claim(page)
      await page
        .getByText('Unable to claim daily login. Please try again.', { exact: true })
        .waitFor()
    },
  },
  rewarded('streak-reward-likes', 2),
  rewarded('streak-reward-super', 6),
  rewarded('streak-reward-more-likes', 13),
  rewarded('streak-reward-supers', 29),
  rewarded('streak-reward-premium', 59),
  rewarded('streak-reward-last', 99),
  {
    name: 'streak-claimed-toast',
    prepare: open,
    fresh: true,
    unturnable: true,
    async show(page) {
      await streak(page)
      await claim(page)
      await page.getByText('Login streak: 5 days').first().waitFor()
    },
  },
  explained('allowances-welcome', (world) => person(world)),
  explained('allowances-bonus', withBonus),
  explained('allowances-premium', withPremium),
]
