import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { browserPath, desktop, launch } from '../harness/browser.ts'
import { insertUsers } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { pointOn } from '../harness/touch.ts'
import { openDeck } from './deck.ts'

describe.skipIf(!browserPath())('swipe by mouse and keys', () => {
  let world: World
  let browser: Browser
  let deck: Awaited<ReturnType<typeof openDeck>>
  let page: Page

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    await insertUsers(world, 60)
    deck = await openDeck(browser, world, { viewport: desktop })
    page = deck.page
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const drag = async (dx: number, dy: number) => {
    const { x, y } = await pointOn(deck.topCard, 0.5, 0.4)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx, y + dy, { steps: 8 })
    await page.mouse.up()
  }

  it('a mouse drag decides like a finger’s swipe', async () => {
    await deck.snapsBack(() => drag(90, 0))
    await deck.snapsBack(() => drag(0, -140))
    await deck.decides('like', () => drag(130, 0))
    await deck.decides('pass', () => drag(-130, 0))
    await deck.decides('super', () => drag(130, -170))
  })
})
