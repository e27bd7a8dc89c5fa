import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from '../harness/browser.ts'
import { gotoLive } from './steps.ts'

export const topCard = (page: Page) => page.locator('[data-card]:not([inert])')
export const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Enhance Your Dating Experience' })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Expects crown and infinity signs on Discover. */
export async function showsPremium(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'Premium', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Unlimited' }).count()).toBe(2)
  expect(await button(page, 'Get More').count()).toBe(0)
}

/** Opens a new tab on Discover. */
export async function openDeck({ context }: Pick<Visit, 'context'>): Promise<Page> {
  const page = await context.newPage()
  await gotoLive(page, '/discover')
  await topCard(page).waitFor()
  return page
}
