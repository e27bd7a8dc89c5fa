import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { type Later, serverAt } from '../harness/later.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { toastOf, visitAs } from './steps.ts'
import {
  already,
  claimButton,
  counters,
  dialog,
  noon,
  path,
  rewardDialog,
  streakButton,
  streakJourney,
} from './streak.ts'

const day = 86_400_000

describe('the daily login', async () => {
  const { world, browser, open, afterDays } = await streakJourney()

  it('is claimed seven days in a row, brings two rewards, and begins again after a missed day', async () => {
    const me = await person(world)
    const { page, context, faults } = await visitAs(browser, world, me)
    const servers: Later[] = []
    const onDay = async (ahead: number, step: (server: Later) => Promise<void>) => {
      const server = await serverAt(world, noon + ahead * day)
      servers.push(server)
      await step(server)
    }
    const rewards: Record<number, string> = { 3: '5 extra likes', 7: '1 super like' }
    const left = { 1: ['15', '2'], 2: ['7', '1'], 3: ['12', '1'], 6: ['12', '1'], 7: ['12', '2'] }
    let compared = 0
    for (let count = 1; count <= 7; count++)
      await onDay(count - 1, async ({ url }) => {
        await open(page, url)
        await claimButton(page).tap()
        const title = rewards[count]
        if (title) {
          await rewardDialog(page).getByText(title, { exact: true }).waitFor()
          await rewardDialog(page)
            .getByText(`${count} day streak reward`, { exact: true })
            .waitFor()
          await rewardDialog(page).getByRole('button', { name: 'Awesome!' }).tap()
          await rewardDialog(page).waitFor({ state: 'detached' })
        } else {
          await expect.poll(() => toastOf(page).innerText()).toContain('Daily Login Claimed!')
          expect(await toastOf(page).innerText()).toContain(`Login streak: ${count} days`)
        }
        await dialog(page).waitFor({ state: 'detached' })
        await expect.poll(() => path(page)).toBe('/discover')
        const numbers = left[count as keyof typeof left]
        if (numbers) {
          await expect.poll(() => counters(page)).toEqual(numbers)
          compared++
        }
        if (count < 7) return
        await streakButton(page).tap()
        await dialog(page).getByText(already).waitFor()
        expect(await claimButton(page).count()).toBe(0)
        expect(await dialog(page).getByText('Earned', { exact: true }).count()).toBe(2)
        expect(await dialog(page).innerText()).toContain('days streak')
        expect(await dialog(page).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
      })
    expect(compared).toBe(5)
    await onDay(8, async ({ url }) => {
      await open(page, url)
      await dialog(page).getByText('Streak broken. Start a new one today!').waitFor()
      await dialog(page).getByText('Start your streak today!').waitFor()
      expect(await dialog(page).getByText('Earned', { exact: true }).count()).toBe(0)
      await dialog(page).getByRole('button', { name: 'Start a new streak' }).tap()
      await expect.poll(() => toastOf(page).innerText()).toContain('Login streak: 1 days')
      await dialog(page).waitFor({ state: 'detached' })
      await streakButton(page).tap()
      await dialog(page).getByText('day streak', { exact: true }).waitFor()
    })
    expect(faults).toEqual([])
    await context.close()
    for (const server of servers) await server.close()
  }, 300_000)

  it('turns by itself at midnight of the server’s clock, and follows a claim in another tab', async () => {
    const me = await afterDays(4, 0)
    const { page, context } = await visitAs(browser, world, me)
    const today = Math.floor((Date.now() + noon) / day) * day
    const servers: Later[] = []
    // A busy machine may show the dialog too late for midnight, so the lead grows.
    for (let lead = 15_000; lead < 300_000; lead *= 2) {
      const server = await serverAt(world, today + day - lead - Date.now())
      servers.push(server)
      await page.goto(`${server.url}/app/streak`)
      await dialog(page).getByText(already).or(claimButton(page)).waitFor()
      if (await dialog(page).getByText(already).isVisible()) break
    }
    await dialog(page).getByText(already).waitFor()
    expect(await dialog(page).innerText()).toContain('4\ndays streak')
    await claimButton(page).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await claimButton(other).tap()
    await dialog(other).waitFor({ state: 'detached' })
    await dialog(page).getByText(already).waitFor()
    expect(await dialog(page).innerText()).toContain('5\ndays streak')
    await context.close()
    for (const server of servers) await server.close()
  }, 600_000)

  it('says that a claim did not work, and shows its reward once the connection is back if it did', async () => {
    expectFailedCalls('GET /api/daily-login ERR_FAILED', 'POST /api/daily-login ERR_FAILED')
    const me = await afterDays(6)
    const { page, context } = await visitAs(browser, world, me)
    await page.routeWebSocket(/\/socket\.io\//, () => {})
    await open(page)
    await claimButton(page).waitFor()
    await page.route('**/api/daily-login', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await claimButton(page).tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain('Unable to claim daily login. Please try again.')
    expect((await me.call(streakRoutes.streak, {})).body).toMatchObject({
      loginStreak: 7,
      state: 'claimed',
    })
    await page.unrouteAll()
    await claimButton(page).tap()
    await rewardDialog(page).getByText('1 super like', { exact: true }).waitFor()
    await context.close()
  })

  it('has an address: it can be linked and reloaded, and Back and Escape give the focus back', async () => {
    const me = await afterDays(4)
    const { page, context } = await visitAs(browser, world, me)
    expect((await page.goto('/app/streak'))?.status()).toBe(200)
    await dialog(page).waitFor()
    await expect.poll(() => page.title()).toBe('Daily Login Streak · Swoon')
    await page.reload()
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).tap()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => path(page)).toBe('/discover')
    await streakButton(page).tap()
    await dialog(page).waitFor()
    expect(path(page)).toBe('/app/streak')
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => path(page)).toBe('/discover')
    await context.close()

    const wide = await visitAs(browser, world, me, { viewport: desktop })
    await wide.page.goto('/discover')
    await streakButton(wide.page).focus()
    await wide.page.keyboard.press('Enter')
    await dialog(wide.page).waitFor()
    await wide.page.keyboard.press('Escape')
    await dialog(wide.page).waitFor({ state: 'detached' })
    await expect
      .poll(() => streakButton(wide.page).evaluate((element) => element === document.activeElement))
      .toBe(true)
    await wide.context.close()
  })
})
