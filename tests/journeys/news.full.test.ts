// In the full suite: it waits for a banner to go by itself.
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, desktop, launch } from '../harness/browser.ts'
import { type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { gotoLive, visitAs } from './steps.ts'

describe.skipIf(!browserPath())('the banner of a new message', () => {
  let world: World
  let browser: Browser
  let page: Page
  const others: { who: Person; matchId: string }[] = []

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    const me = await person(world, { name: 'Mine' })
    for (const name of ['Una', 'Duo']) {
      const who = await person(world, { name })
      await who.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
      const { body } = await me.call(swipeRoutes.swipe, { body: { swipedId: who.id, isLike: true } })
      others.push({ who, matchId: body.match?.id ?? '' })
    }
    page = (await visitAs(browser, world, me, { viewport: desktop })).page
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const say = (at: number, content: string) =>
    others[at]?.who.call(chatRoutes.send, { body: { matchId: others[at]?.matchId ?? '', content } })
  const banner = () => page.getByRole('region', { name: 'New message' })

  it('goes by itself, but not while the mouse or the focus is on it', async () => {
    await gotoLive(page, '/games')
    await say(0, 'first')
    await banner().hover()
    await say(1, 'second')
    await banner().getByText('second', { exact: true }).waitFor()
    await banner().getByRole('link').focus()
    const start = performance.now()
    await page.mouse.move(5, 5)
    await page.waitForFunction((from) => performance.now() > from + 7000, await page.evaluate(() => performance.now()))
    expect(await banner().count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await banner().waitFor({ state: 'detached' })
    expect(performance.now() - start).toBeGreaterThan(12_000)
  })

  it('of one chat is shown over another, and leads there by keyboard', async () => {
    await gotoLive(page, `/chat/${others[0]?.matchId}`)
    await say(1, 'over there')
    await banner().getByText('over there', { exact: true }).waitFor()
    await banner().getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/chat/${others[1]?.matchId}`)
    await banner().waitFor({ state: 'detached' })
  })

  it('is not shown over a call, where the title still counts', async () => {
    await gotoLive(page, `/app/call/${others[0]?.matchId}`)
    await say(1, 'during a call')
    await expect.poll(() => page.title()).toMatch(/^\(1\) /)
    expect(await banner().count()).toBe(0)
  })
})
