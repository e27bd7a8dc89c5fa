import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, type Visit } from '../harness/browser.ts'
import { writeTokyo } from '../harness/candidates.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive, logOut, visitAs } from './steps.ts'

describe('writing a message', async () => {
  const { world, browser, me, page, context } = await journeyOf(
    { name: 'Mine' },
    { viewport: desktop },
  )
  let eves: Visit
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  await page.goto(`/chat/${matchId}`)

  const composer = (on: Page) => on.getByPlaceholder('Type a message...', { exact: true })
  const send = (on: Page) => on.getByRole('button', { name: 'Send', exact: true })
  const sent = async () =>
    (await me.call(chatRoutes.messages, { params: { id: matchId }, query: {} })).body.map(
      ({ content }) => content,
    )

  await composer(page).waitFor()

  it('is ended by Enter, but not by the one that takes a candidate of an input method', async () => {
    await writeTokyo(composer(page))
    expect(await composer(page).inputValue()).toBe('東京')
    expect(await composer(page).getAttribute('enterkeyhint')).toBe('send')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('is far')
    await page.keyboard.press('Enter')
    await expect.poll(sent).toEqual(['東京\nis far'])
  })

  it('keeps a pasted text that is too long whole, says by how much, and waits', async () => {
    await composer(page).focus()
    await page.keyboard.insertText(`${'a'.repeat(2012)}\n`)
    expect(await composer(page).inputValue()).toHaveLength(2013)
    await page
      .getByText('12 characters too long. Shorten it to send it.', { exact: true })
      .waitFor()
    await page.keyboard.press('Enter')
    expect(await send(page).isDisabled()).toBe(true)
    await composer(page).fill('a'.repeat(2000))
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await sent()).map(({ length }) => length)).toEqual([9, 2000])
  })

  it('outlives its tab, and leaves the browser with its person', async () => {
    expectFailedCalls(...afterTheEnd)
    await composer(page).fill('Half a thought')
    await page.close()
    const [one, other] = [await context.newPage(), await context.newPage()]
    await one.goto(`/chat/${matchId}`)
    await expect.poll(() => composer(one).inputValue()).toBe('Half a thought')
    await gotoLive(other, '/discover')
    await logOut(other)
    for (const tab of [one, other]) await tab.waitForURL('**/auth')
    const kept = await other.evaluate(() => Object.entries(localStorage).join())
    expect(kept).not.toContain('Half a thought')
  })

  it('is ended by Enter on a phone too, until that is turned off there', async () => {
    eves = await visitAs(browser, world, eve)
    const latest = async () =>
      (await eve.call(chatRoutes.messages, { params: { id: matchId }, query: {} })).body.at(-1)
        ?.content
    await eves.page.goto(`/chat/${matchId}`)
    const field = composer(eves.page)
    await field.tap()
    expect(await field.getAttribute('enterkeyhint')).toBe('send')
    await eves.page.keyboard.type('At once')
    await eves.page.keyboard.press('Enter')
    await expect.poll(latest).toBe('At once')
    await eves.page.goto('/app/account')
    const enterSends = eves.page.getByRole('switch', { name: 'Enter sends' })
    await enterSends.tap()
    await expect.poll(() => enterSends.getAttribute('aria-checked')).toBe('false')
    await eves.page.goto(`/chat/${matchId}`)
    await field.tap()
    expect(await field.getAttribute('enterkeyhint')).toBe('enter')
    await eves.page.keyboard.type('Two')
    await eves.page.keyboard.press('Enter')
    await eves.page.keyboard.type('lines')
    expect(await field.inputValue()).toBe('Two\nlines')
    await send(eves.page).tap()
    await expect.poll(latest).toBe('Two\nlines')
    // A tablet with a keyboard.
    await eves.page.keyboard.type('By key')
    await eves.page.keyboard.press('Control+Enter')
    await expect.poll(latest).toBe('By key')
  })

  it('can be selected in part once the other reads it', async () => {
    const finger = touch(eves.page)
    await finger.press(
      await pointOn(eves.page.getByRole('list', { name: 'Messages' }).getByText('is far')),
    )
    const quote = eves.page.getByRole('dialog', { name: 'Message from Mine' }).locator('blockquote')
    await quote.waitFor()
    await finger.lift()
    // Text that a long press would select: a headless browser selects nothing by touch.
    const selectable = await quote.evaluate((element) => {
      getSelection()?.setBaseAndExtent(
        element.firstChild ?? element,
        3,
        element.firstChild ?? element,
        5,
      )
      return getComputedStyle(element).userSelect
    })
    expect(selectable).toBe('text')
    await eves.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await eves.page.getByRole('button', { name: 'Copy', exact: true }).tap()
    await expect.poll(() => eves.page.evaluate(() => navigator.clipboard.readText())).toBe('is')
  })
})
