import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { deckJourney } from './deck.ts'
import { chooseOnDiscover, visitAs } from './steps.ts'

describe('swipe by mouse and keys', async () => {
  const { world, browser, deck, page } = await deckJourney(60, { viewport: desktop })
  /** The latest announcement to screen readers. */
  const said = async () => (await page.locator('p[aria-live=polite]').allTextContents()).join('')

  it('buttons and arrow keys decide like the gesture', async () => {
    await deck.decides('pass', () =>
      page.getByRole('button', { name: 'Pass', exact: true }).click(),
    )
    await deck.decides('like', () =>
      page.getByRole('button', { name: 'Like', exact: true }).click(),
    )
    await deck.decides('pass', () => page.keyboard.press('ArrowLeft'))
    await deck.decides('like', () => page.keyboard.press('ArrowRight'))
    await deck.decides('super', () =>
      page.getByRole('button', { name: 'Super like', exact: true }).click(),
    )
    await deck.decides('super', () => page.keyboard.press('ArrowUp'))
  })

  it('the Z key takes the last pass back, in every tab', async () => {
    const { page: other } = await visitAs(browser, world, deck.me, { viewport: desktop })
    await other.goto('/discover')
    const top = other.locator('[data-card]:not([inert])')
    await top.waitFor()
    const passed = await top.getAttribute('data-card')
    await other.keyboard.press('ArrowLeft')
    await expect.poll(deck.shownIds).not.toContain(passed)
    await other.getByRole('button', { name: 'Undo' }).waitFor()
    await other.keyboard.press('z')
    await expect.poll(() => top.getAttribute('data-card')).toBe(passed)
    await expect.poll(() => deck.topId()).toBe(passed)
    await deck.decides('like', () => page.keyboard.press('ArrowRight'))
    await other.context().close()
  })

  it('arrow keys still decide after a click on a mode, and modes change by Tab, Enter and Space', async () => {
    const mode = (name: string) => page.getByRole('button', { name, exact: true })
    const isChosen = (name: string) => mode(name).getAttribute('aria-pressed')
    await mode('Nearby').click()
    await expect.poll(() => isChosen('Nearby')).toBe('true')
    await deck.topCard.waitFor()
    await deck.decides('pass', () => page.keyboard.press('ArrowLeft'))
    await deck.decides('like', () => page.keyboard.press('ArrowRight'))
    await deck.decides('super', () => page.keyboard.press('ArrowUp'))
    expect(await isChosen('Nearby')).toBe('true')

    deck.sent.length = 0
    await mode('Nearby').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => isChosen('Interests')).toBe('true')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => isChosen('AI Match')).toBe('true')
    expect(deck.sent).toEqual([])
  })

  it('leaves the arrow keys to sliders and dialogs', async () => {
    const before = await deck.topId()
    deck.sent.length = 0
    await chooseOnDiscover(page, 'Location and Discovery Settings')
    const slider = page.getByRole('slider', { name: 'Discovery distance' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => slider.inputValue()).toBe('52')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await deck.topId()).toBe(before)
    expect(deck.sent).toEqual([])
  })

  it('its own keys change the photo, also after a click on one', async () => {
    const photos = ['https://example.test/one.jpg', 'https://example.test/two.jpg']
    const { db } = world.database
    await db
      .updateTable('users')
      .set({ photos, profile_photo: photos[0] })
      .where('id', '!=', deck.me.id)
      .execute()
    await page.route('**/api/media/proxy?url=*', (route) =>
      route.fulfill({ path: 'web/public/icon-192.png' }),
    )
    await page.reload()
    const shown = () => deck.topCard.locator('article img').first().getAttribute('alt')
    await deck.topCard.getByRole('button', { name: 'Next photo' }).click()
    await expect.poll(shown).toMatch(/2 of 2$/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(shown).toMatch(/1 of 2$/)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(shown).toMatch(/2 of 2$/)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(shown).toMatch(/1 of 2$/)
    await deck.decides('pass', () => page.keyboard.press('ArrowLeft'))
    await page.unroute('**/api/media/proxy?url=*')
  })

  it('the next card is ready at once: six keys in a row decide on six people, and none of them returns', async () => {
    // A reload fills the deck with a full page of people.
    await page.reload()
    await deck.topCard.waitFor()
    deck.sent.length = 0
    await page.route('**/api/swipes', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    let answered = 0
    let refetched = 0
    const count = (response: Response) => {
      if (response.url().endsWith('/api/swipes')) answered += 1
      else if (answered === 6 && response.url().includes('/api/users/discover/')) refetched += 1
    }
    page.on('response', count)
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => deck.sent.length).toBe(6)
    expect(new Set(deck.sent.map(({ swipedId }) => swipedId)).size).toBe(6)
    await expect.poll(() => answered).toBe(6)
    // The deck may have been refetched just before the last answer, so switching modes refetches it.
    for (const name of ['Nearby', 'AI Match'])
      await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => refetched).toBeGreaterThan(0)
    page.off('response', count)
    const decided = deck.sent.map(({ swipedId }) => swipedId)
    await expect
      .poll(async () => (await deck.shownIds()).filter((id) => decided.includes(id ?? '')))
      .toEqual([])
    await page.unroute('**/api/swipes')
  })

  it('refused swipes return their cards in order', async () => {
    expectFailedCalls('POST /api/swipes 403')
    const [first, second, third] = await deck.shownIds()
    await page.route('**/api/swipes', async (route) => {
      // The first swipe fails last.
      const late = route.request().postDataJSON().swipedId === first ? 900 : 200
      await new Promise((resolve) => setTimeout(resolve, late))
      await route.fulfill({ status: 403, body: '' })
    })
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.getByText("Couldn't save your swipe", { exact: true }).waitFor()
    await expect.poll(deck.shownIds).toEqual([first, second, third])
    await expect.poll(said).toMatch(/is back on top\.$/)
    await page.unroute('**/api/swipes')
  })

  it('a refused like on a profile that is in no deck says nothing of a deck', async () => {
    expectFailedCalls('POST /api/swipes 403')
    const id = await deck.topId()
    await page.route('**/api/users/discover/**', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/swipes', (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto(`/app/user/${id}`)
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await page.getByText("Couldn't save your swipe", { exact: true }).waitFor()
    expect(await said()).toMatch(/^Liked .+\.$/)
    await page.unrouteAll()
    await page.goto('/discover')
    await expect.poll(deck.topId).toBe(id)
  })

  it('a swipe in another tab removes the card from this one', async () => {
    const [, second] = await deck.shownIds()
    await deck.me.call(swipeRoutes.swipe, { body: { swipedId: second ?? '', isLike: false } })
    await expect.poll(deck.shownIds).not.toContain(second)
  })

  it('a spent allowance opens the purchase dialog and returns the card', async () => {
    expectFailedCalls('POST /api/swipes 403')
    const { db } = world.database
    await db.updateTable('users').set({ is_premium: false }).where('id', '=', deck.me.id).execute()
    await db
      .updateTable('allowances')
      .set({ super_likes: 0 })
      .where('user_id', '=', deck.me.id)
      .execute()
    await page.reload()
    await deck.topCard.waitFor()
    const before = await deck.topId()
    await page.keyboard.press('ArrowUp')
    const dialog = page.getByRole('dialog', { name: 'Enhance Your Dating Experience' })
    await dialog.getByText(/^You've used today's super likes\./).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(deck.topId).toBe(before)
  })
})
