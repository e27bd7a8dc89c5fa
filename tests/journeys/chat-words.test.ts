import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, launch } from '../harness/browser.ts'
import { matchOf } from '../harness/pairs.ts'
import { type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { visitAs } from './steps.ts'

describe.skipIf(!browserPath())('links and emoji in a chat', () => {
  let world: World
  let browser: Browser
  let eve: Person
  let matchId: string
  let page: Page
  /** Requests that the browser sent to hosts other than Swoon. */
  const foreign: string[] = []

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    const me = await person(world, { name: 'Mine' })
    eve = await person(world, { name: 'Eve' })
    matchId = await matchOf(eve, me)
    const mine = await visitAs(browser, world, me)
    page = mine.page
    await mine.context.route(
      (url) => url.origin !== world.url && url.protocol.startsWith('http'),
      (route) => {
        foreign.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere</p>' })
      },
    )
    await page.goto(`/chat/${matchId}`)
    await page.getByRole('heading', { name: 'You matched with Eve! Start a conversation.' }).waitFor()
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const list = () => page.getByRole('list', { name: 'Messages' })
  const sheet = () => page.getByRole('dialog', { name: 'You are leaving Swoon' })
  const says = async (content: string) => {
    await eve.call(chatRoutes.send, { body: { matchId, content } })
    await expect.poll(() => list().innerText()).toContain(content)
  }

  it('asks before it opens a link, and fetches nothing of it before', async () => {
    await says('Look: https://photos.example/kites?day=1. Nice?')
    const link = list().getByRole('link')
    expect(await link.innerText()).toBe('https://photos.example/kites?day=1')
    await link.tap()
    await sheet().getByText('photos.example', { exact: true }).waitFor()
    await sheet().getByText('https://photos.example/kites?day=1', { exact: true }).waitFor()
    await sheet().getByRole('button', { name: 'Stay Here' }).tap()
    await sheet().waitFor({ state: 'detached' })
    expect(foreign).toEqual([])
    expect(page.context().pages()).toHaveLength(1)

    await link.tap()
    const opened = page.context().waitForEvent('page')
    await sheet().getByRole('link', { name: 'Open Link' }).tap()
    const tab = await opened
    await tab.getByText('Elsewhere').waitFor()
    expect(foreign).toEqual(['https://photos.example/kites?day=1'])
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await tab.close()
    await sheet().waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(`/chat/${matchId}`)
  })

  it('shows a host that imitates another in its ASCII form', async () => {
    await says('https://www.аpple.com/login')
    await list().getByRole('link').last().tap()
    await sheet().getByText('www.xn--pple-43d.com', { exact: true }).waitFor()
    await sheet()
      .getByText(/letters that can look like others/)
      .waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'detached' })
  })

  it('makes no other text a link', async () => {
    const links = await list().getByRole('link').count()
    for (const content of ['javascript:alert(1)', 'https://google.com@evil.example/', 'data:text/html,hi'])
      await says(content)
    expect(await list().getByRole('link').count()).toBe(links)
  })

  it('shows a message of emoji alone in large type', async () => {
    await says('plain words')
    await says('🎈')
    await says('🎈🎈🎈🎈🎈')
    await says('a 🎈')
    const size = (text: string) =>
      list()
        .getByText(text, { exact: true })
        .evaluate((bubble) => Number.parseFloat(getComputedStyle(bubble).fontSize))
    const normal = await size('plain words')
    expect(await size('a 🎈')).toBe(normal)
    expect(await size('🎈🎈🎈🎈🎈')).toBeGreaterThan(normal * 1.5)
    expect(await size('🎈')).toBeGreaterThan(await size('🎈🎈🎈🎈🎈'))
  })
})
