import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import {
  type NotificationSettings,
  notificationRoutes,
} from '@swoon/realtime-server/contract/notifications'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { matchOf } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

describe('what is new', async () => {
  const { world, browser, me, page, context } = await journeyOf({ name: 'Mine' })
  const { who: una, matchId } = await newMatch(world, me, { name: 'Una' })
  /** Another device of the same person. */
  const { page: other } = await visitAs(browser, world, me)

  const tab = (on: Page, fresh: number, matches = 1) =>
    on.getByRole('link', {
      name: `Matches, ${matches}${fresh ? `, ${fresh} new` : ''}`,
      exact: true,
    })
  const say = async (content: string) =>
    (await una.call(chatRoutes.send, { body: { matchId, content } })).body.seq
  const banner = () => page.getByRole('region', { name: 'New message' })
  const banners = () => page.evaluate(() => window.banners)
  /** The other device's banner offset, once earlier changes are drawn. */
  const otherMargin = () =>
    other.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.querySelector<HTMLElement>('section[aria-label="New message"]')?.style
        .marginTop
    })
  const focus = (has: boolean) =>
    page.evaluate((has) => {
      if (has) localStorage.removeItem('is-away')
      else localStorage.setItem('is-away', '')
      dispatchEvent(new Event(has ? 'focus' : 'blur'))
    }, has)
  const mine = async () => (await me.call(matchRoutes.matches, { params: { userId: me.id } })).body
  const hers = async () =>
    (await una.call(matchRoutes.matches, { params: { userId: una.id } })).body[0]

  for (const each of [context, other.context()]) {
    await each.addInitScript(() => {
      // The harness makes every page believe that it has the focus.
      document.hasFocus = () => localStorage.getItem('is-away') === null
      Object.assign(window, { banners: [], covered: [] })
      new MutationObserver(() => {
        const section = document.querySelector<HTMLElement>('section[aria-label="New message"]')
        const banner = section?.textContent
        if (!section || !banner || window.banners.includes(banner)) return
        window.banners.push(banner)
        // Measured by offset, since its rectangle is still animating in.
        const top = (section.offsetParent?.getBoundingClientRect().top ?? 0) + section.offsetTop
        const covered = [...document.querySelectorAll('main button, main h1, main h2')].filter(
          (each) => {
            const box = each.getBoundingClientRect()
            return box.width > 2 && box.top < top + section.offsetHeight && box.bottom > top
          },
        )
        window.covered.push(...covered.map(({ textContent }) => textContent))
      }).observe(document, { childList: true, subtree: true })
    })
  }
  await gotoLive(page, '/profile')
  await gotoLive(other, '/discover')

  it('is counted in the tab and the title of every device until it is seen on one', async () => {
    for (const each of [page, other]) await tab(each, 1).waitFor()
    expect(await page.title()).toBe('(1) Profile · Swoon')
    await gotoLive(page, '/profile')
    await tab(page, 1).waitFor()
    await tab(page, 1).tap()
    await page.getByRole('link', { name: 'Message Una', exact: true }).waitFor()
    for (const each of [page, other]) await tab(each, 0).waitFor()
    await expect.poll(() => page.title()).toBe('Matches · Swoon')
    for (const line of ['One', 'Two', 'Three']) await say(line)
    for (const each of [page, other]) await tab(each, 3).waitFor()
    await expect.poll(() => other.title()).toBe('(3) Discover · Swoon')
  })

  it('appears in a banner that is read aloud once and leads to the chat, but not over the chat itself', async () => {
    await tab(page, 3).tap()
    await say('Where are you?')
    await banner().getByText('Where are you?', { exact: true }).waitFor()
    const spoken = page
      .locator('[aria-live], [role=status], [role=alert]')
      .filter({ hasText: 'Where are you?' })
    expect(await spoken.allTextContents()).toEqual(['New message from Una: Where are you?'])
    await expect.poll(() => other.evaluate(() => window.banners.join())).toContain('Where are you?')
    expect(await other.evaluate(() => window.covered)).toEqual([])
    expect(await otherMargin()).not.toBe('0px')
    await other.getByRole('navigation').getByRole('link', { name: 'Games', exact: true }).tap()
    await other.getByRole('heading', { name: 'Balloon games' }).waitFor()
    // It has another place there. On a slow machine it may already be gone.
    expect((await otherMargin()) ?? '0px').toBe('0px')
    await banner().getByRole('link').tap()
    await page.getByPlaceholder('Type a message...', { exact: true }).waitFor()
    await banner().waitFor({ state: 'detached' })
    await tab(other, 0).waitFor()
    await say('Ah, here')
    await page
      .getByRole('list', { name: 'Messages' })
      .getByText('Ah, here', { exact: true })
      .waitFor()
    expect((await banners()).join()).not.toContain('Ah, here')
  })

  it('is read only while the window has the focus', async () => {
    await focus(false)
    const seq = await say('Are you asleep?')
    await page
      .getByRole('list', { name: 'Messages' })
      .getByText('Are you asleep?', { exact: true })
      .waitFor()
    await expect.poll(async () => (await hers())?.otherDeliveredSeq).toBe(seq)
    await tab(other, 1).waitFor()
    expect((await hers())?.otherReadSeq).toBe((seq ?? 0) - 1)
    await focus(true)
    await expect.poll(async () => (await hers())?.otherReadSeq).toBe(seq)
    await tab(other, 0).waitFor()
  })

  it('is announced by no banner if the person has switched messages off or wants quiet', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await tab(page, 0).waitFor()
    const set = (body: Partial<NotificationSettings>) =>
      me.call(notificationRoutes.changeSettings, { body })
    await set({ off: ['message'] })
    await say('Off')
    await tab(page, 1).waitFor()
    await set({ off: [], quietHours: { from: 0, until: 0 } })
    await say('Quiet')
    await tab(page, 2).waitFor()
    await set({ quietHours: null })
    await say('Loud')
    await banner().getByText('Loud', { exact: true }).waitFor()
    expect((await banners()).filter((text) => /Off|Quiet/.test(text))).toEqual([])
    await banner().getByRole('button', { name: 'Close' }).tap()
    await banner().waitFor({ state: 'detached' })
  })

  it('stays new while the list is shown in a window without focus', async () => {
    await focus(false)
    const duo = await person(world, { name: 'Duo' })
    const newId = await matchOf(duo, me)
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).tap()
    await page.getByRole('link', { name: 'Message Duo', exact: true }).waitFor()
    await tab(page, 4, 2).waitFor()
    expect((await mine()).find(({ id }) => id === newId)?.isSeen).toBe(false)
    await focus(true)
    await tab(page, 3, 2).waitFor()
    await expect.poll(async () => (await mine()).every(({ isSeen }) => isSeen)).toBe(true)
  })
})

declare global {
  interface Window {
    /** The texts of all banners shown. */
    banners: string[]
    /** The controls and titles that a banner covered when it appeared. */
    covered: string[]
  }
}
