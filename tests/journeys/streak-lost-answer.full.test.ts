import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { toastOf, visitAs } from './steps.ts'
import { claimButton, counters, rewardDialog, streakButton, streakJourney } from './streak.ts'

describe('the daily login', async () => {
  const { world, browser, open, afterDays } = await streakJourney()
  /** The streak's button while today can be claimed. */
  const dotted = (page: Page) => streakButton(page).and(page.getByTitle('Not claimed yet today'))

  it('shows the reward also if the answer to the claim is lost, and grants it once', async () => {
    expectFailedCalls('POST /api/daily-login ERR_FAILED')
    const me = await afterDays(2)
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
    await rewardDialog(page).getByText('5 extra likes').waitFor()
    expect(lost).toBe(2)
    expect(await toastOf(page).count()).toBe(0)
    await rewardDialog(page).getByRole('button', { name: 'Awesome!' }).tap()
    await expect.poll(() => counters(page)).toEqual(['20', '2'])
    await expect.poll(() => dotted(page).count()).toBe(0)
    await context.close()
  })
})
