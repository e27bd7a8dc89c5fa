import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { swipe } from '../harness/touch.ts'
import { journey } from './journey.ts'
import { button, dialog, openDeck, showsPremium, topCard } from './premium.ts'
import { toastOf, visitAs } from './steps.ts'

const topId = (page: Page) => topCard(page).getAttribute('data-card')

describe('buying premium in the demo', async () => {
  const { world, browser } = await journey()
  for (const name of ['Una', 'Duo', 'Tria', 'Quad', 'Quin']) await person(world, { name })
  const me = await person(world)
  const mine = await visitAs(browser, world, me)

  it('after the likes have run out goes on with the refused card, without a reload, in every tab', async () => {
    expectFailedCalls('POST /api/swipes 403', 'POST /api/purchase 403')
    const { db } = world.database
    await db
      .updateTable('allowances')
      .set({ likes: 1, super_likes: 0 })
      .where('user_id', '=', me.id)
      .execute()
    const [other, page] = [await openDeck(mine), await openDeck(mine)]
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const first = await topId(page)
    await swipe(topCard(page), 200, 0)
    await expect.poll(() => topId(page)).not.toBe(first)
    const refused = await topId(page)
    await swipe(topCard(page), 200, 0)
    await dialog(page)
      .getByText(/^You've used today's likes\./)
      .waitFor()
    await dialog(page)
      .getByText('This is a demo: nothing is charged, and Premium starts right away.')
      .waitFor()
    await dialog(page).getByText('3 months').tap()
    await dialog(page).getByText('$32.97').first().waitFor()

    await page.route('**/api/purchase', (route) => route.fulfill({ status: 403, body: '' }))
    await button(page, 'Get Premium for $32.97').tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toBe('Purchase Failed\nUnable to process your purchase. Please try again.')
    await page.unroute('**/api/purchase')
    await button(page, 'Get Premium for $32.97').tap()
    await dialog(page).getByText('You have Premium', { exact: true }).waitFor()
    await dialog(page).getByText('Nothing was charged.').waitFor()
    await button(page, 'Continue').tap()
    await dialog(page).waitFor({ state: 'detached' })
    await showsPremium(page)
    await showsPremium(other)
    expect(await topId(page)).toBe(refused)
    for (const [dx, dy] of [
      [200, 0],
      [0, -250],
    ] as const) {
      const before = await topId(page)
      await swipe(topCard(page), dx, dy)
      await expect.poll(() => topId(page)).not.toBe(before)
      const kept = db.selectFrom('swipes').select('is_like').where('swiper_id', '=', me.id)
      await expect
        .poll(async () => (await kept.where('swiped_id', '=', before ?? '').execute()).length)
        .toBe(1)
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    const { quantity } = await db
      .selectFrom('purchases')
      .select('quantity')
      .executeTakeFirstOrThrow()
    expect(quantity).toBe(3)
    await page.close()
    await other.close()
  })
})
