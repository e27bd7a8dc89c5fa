import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { toastOf, visitAs } from './steps.ts'
import { already, claimButton, dialog, path, rewardDialog, streakJourney } from './streak.ts'

describe('the daily login', async () => {
  const { world, browser, open, afterDays } = await streakJourney()

  it('shows a reward that comes after the dialog was closed', async () => {
    const me = await afterDays(6)
    const { page, context } = await visitAs(browser, world, me)
    await open(page)
    const answer = new Promise<() => void>((resolve) => {
      void page.route('**/api/daily-login', async (route) => {
        if (route.request().method() === 'POST') await new Promise<void>((go) => resolve(go))
        await route.continue()
      })
    })
    await claimButton(page).tap()
    const go = await answer
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).tap()
    await dialog(page).waitFor({ state: 'detached' })
    go()
    await rewardDialog(page).getByText('1 super like', { exact: true }).waitFor()
    await rewardDialog(page).getByRole('button', { name: 'Awesome!' }).tap()
    await rewardDialog(page).waitFor({ state: 'detached' })
    expect(path(page)).toBe('/discover')
    await context.close()
  })

  it('was claimed elsewhere meanwhile: the dialog says so', async () => {
    expectFailedCalls('POST /api/daily-login 409')
    const me = await afterDays(4)
    const { page, context } = await visitAs(browser, world, me)
    await page.routeWebSocket(/\/socket\.io\//, () => {})
    await open(page)
    await claimButton(page).waitFor()
    await me.call(streakRoutes.claim, {})
    await claimButton(page).tap()
    await dialog(page).getByText(already).waitFor()
    expect(await toastOf(page).count()).toBe(0)
    await context.close()
  })

  it("shows that it didn't load, with a retry", async () => {
    const me = await afterDays(4)
    const { page, context } = await visitAs(browser, world, me)
    // Without a socket, since connecting would refetch.
    await page.routeWebSocket(/\/socket\.io\//, () => {})
    await page.route('**/api/daily-login', (route) => route.fulfill({ status: 503, body: '' }))
    await open(page)
    await dialog(page).getByText("Your streak didn't load").waitFor()
    await page.unrouteAll()
    await dialog(page).getByRole('button', { name: 'Try again' }).tap()
    await claimButton(page).waitFor()
    await context.close()
  })
})
