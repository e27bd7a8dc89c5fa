// In the full suite: it goes through several screens. The gate has a shorter way through the app in Arabic.
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { builtMessages, readCatalog } from '../../web/vite/catalogs.ts'
import { person } from '../harness/person.ts'
import { swipe } from '../harness/touch.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('in Arabic', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  await eve.call(chatRoutes.send, { body: { matchId, content: 'Are you coming tonight?' } })
  for (const name of ['Una', 'Duo']) await person(world, { name })

  const catalog = await readCatalog('ar')
  /** The Arabic of a sentence without gaps. */
  const arabic = (english: string) => {
    const ids = builtMessages().filter(({ message }) => message === english)
    const [text] = ids.flatMap(({ id }) => catalog.get(id) ?? [])
    if (!text) throw new Error(`no Arabic for ${english}`)
    return text
  }
  const middle = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error(`${place} is not shown`)
    return box.x + box.width / 2
  }
  const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction)
  const button = (name: string) => page.getByRole('button', { name: arabic(name), exact: true })

  it('the page goes from right to left', async () => {
    await gotoLive(page, '/discover')
    const root = page.locator('html')
    expect(await root.getAttribute('lang')).toBe('ar')
    expect(await root.getAttribute('dir')).toBe('rtl')
    const links = page.getByRole('navigation').getByRole('link')
    await links.first().waitFor()
    expect(await middle(links.first())).toBeGreaterThan(await middle(links.last()))
  })

  it('a like stays to the right, and so does its button', async () => {
    await page.locator('[data-card]:not([inert])').waitFor()
    expect(await middle(button('Like'))).toBeGreaterThan(await middle(button('Pass')))
    const decided = page.waitForRequest((request) => new URL(request.url()).pathname === swipeRoutes.swipe.url)
    await swipe(page.locator('[data-card]:not([inert])'), 130, 0)
    expect((await decided).postDataJSON()).toMatchObject({ isLike: true })
  })

  it('a message keeps its own direction, is answered by a swipe to the left, and a menu opens within the window', async () => {
    await gotoLive(page, `/chat/${matchId}`)
    const bubble = page.locator('p[dir]', { hasText: 'Are you coming tonight?' }).last()
    await bubble.waitFor()
    expect(await directionOf(bubble)).toBe('ltr')
    await swipe(bubble, 130, 4)
    await page.waitForFunction(() => !document.querySelector('[data-pulled]'))
    expect(await button("Don't reply").count()).toBe(0)
    await swipe(bubble, -130, 4)
    await button("Don't reply").waitFor()
    const more = page.locator('[aria-haspopup=menu]').first()
    await more.tap()
    const menu = page.locator('[role=menu]:popover-open')
    await menu.waitFor()
    const [opener, box] = [await more.boundingBox(), await menu.boundingBox()]
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect(Math.abs((box?.x ?? 0) - (opener?.x ?? 99))).toBeLessThan(12)
  })
})
