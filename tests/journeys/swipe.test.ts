import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, launch, type Visit, visit } from '../harness/browser.ts'
import { crowd, type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'

interface Sent {
  swipedId: string
  isLike: boolean
  isSuperLike: boolean
}

describe.skipIf(!browserPath())('swipe', () => {
  let world: World
  let browser: Browser
  let me: Person
  let mine: Visit
  let page: Page
  const sent: Sent[] = []

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    await crowd(world, 40)
    me = await person(world, { name: 'Ann' })
    mine = await visit(browser, world.url)
    const [name = '', value = ''] = me.cookie.split(/=(.*)/)
    await mine.context.addCookies([{ name, value, url: world.url }])
    await mine.context.addInitScript(() => localStorage.setItem('age-confirmed', 'true'))
    page = mine.page
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/swipes')) sent.push(request.postDataJSON())
    })
    await page.goto('/discover')
    await topCard().waitFor()
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const topCard = () => page.locator('[data-card]:not([inert])')
  const topId = () => topCard().getAttribute('data-card')
  const shownIds = () =>
    page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')))
  const settled = () => page.waitForTimeout(700)

  async function drag(dx: number, dy: number): Promise<void> {
    const box = await topCard().boundingBox()
    if (!box) throw new Error('no card')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
    await page.mouse.move(x + dx, y + dy, { steps: 4 })
    await page.mouse.up()
  }

  it('a smaller drag snaps back and sends nothing', async () => {
    const before = await topId()
    await drag(90, 0)
    await drag(-90, 0)
    await drag(0, -140)
    await drag(0, 200)
    await settled()
    expect(await topId()).toBe(before)
    expect(sent).toEqual([])
  })

  it.each([
    ['right', 130, 0, { isLike: true, isSuperLike: false }],
    ['left', -130, 0, { isLike: false, isSuperLike: false }],
    ['up', 130, -170, { isLike: true, isSuperLike: true }],
  ])('a drag %s beyond the threshold decides once, upward first', async (_, dx, dy, expected) => {
    sent.length = 0
    const before = await topId()
    await drag(dx, dy)
    await settled()
    expect(sent).toEqual([{ swiperId: me.id, swipedId: before, ...expected }])
    expect(await shownIds()).not.toContain(before)
  })

  it('buttons and keys do what the gesture does', async () => {
    sent.length = 0
    const decided: (string | null)[] = []
    for (const step of [
      () => page.getByRole('button', { name: 'Pass', exact: true }).click(),
      () => page.getByRole('button', { name: 'Like', exact: true }).click(),
      () => page.keyboard.press('ArrowLeft'),
      () => page.keyboard.press('ArrowRight'),
      () => page.keyboard.press('ArrowUp'),
    ]) {
      decided.push(await topId())
      await step()
      await settled()
    }
    expect(sent.map(({ swipedId }) => swipedId)).toEqual(decided)
    expect(sent.map(({ isLike, isSuperLike }) => [isLike, isSuperLike])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  it('the next card is in hand at once: six keys in a row are six people, and none comes again', async () => {
    // A full page of people in hand, whatever came before.
    await page.reload()
    await topCard().waitFor()
    sent.length = 0
    await page.route('**/api/swipes', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => sent.length, { timeout: 5000 }).toBe(6)
    expect(new Set(sent.map(({ swipedId }) => swipedId)).size).toBe(6)
    await page.waitForTimeout(1600)
    const shown = await shownIds()
    for (const { swipedId } of sent) expect(shown).not.toContain(swipedId)
    await page.unroute('**/api/swipes')
  })

  it('failed swipes bring their cards back in order', async () => {
    const [first, second, third] = await shownIds()
    await page.route('**/api/swipes', async (route) => {
      // The first fails last.
      const late = route.request().postDataJSON().swipedId === first ? 900 : 200
      await new Promise((resolve) => setTimeout(resolve, late))
      await route.abort()
    })
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.getByText('Swipe failed', { exact: true }).waitFor()
    await expect.poll(shownIds, { timeout: 3000 }).toEqual([first, second, third])
    await page.unroute('**/api/swipes')
  })

  it('a swipe in another tab takes the card out of this one', async () => {
    const [, second] = await shownIds()
    await me.call(swipeRoutes.swipe, { body: { swipedId: second ?? '', isLike: false } })
    await expect.poll(shownIds).not.toContain(second)
  })

  it('a used-up allowance opens the purchase dialog and returns the card', async () => {
    // The two super likes are spent.
    const before = await topId()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('heading', { name: 'Enhance Your Dating Experience' }).waitFor()
    await page.keyboard.press('Escape')
    await settled()
    expect(await topId()).toBe(before)
  })

  it('Second Look counts through the passed and leads back', async () => {
    await page.getByRole('button', { name: 'Second Look' }).click()
    await page.getByText(/^1 of \d+$/).waitFor()
    const total = Number((await page.getByText(/^1 of \d+$/).textContent())?.split(' of ')[1])
    expect(total).toBeGreaterThan(5)
    for (let n = 1; n <= total; n++) {
      await page.getByText(`${n} of ${total}`, { exact: true }).waitFor()
      await page.keyboard.press('ArrowLeft')
    }
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await page.getByRole('button', { name: 'Second Look' }).click()
    await page.getByText('Nobody to look at again').waitFor()
  }, 40_000)
})
