import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, visit } from '../harness/browser.ts'
import { press, tabTo, type } from '../harness/keys.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { journey, newMatch } from './journey.ts'
import { visitAs } from './steps.ts'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

describe('the main job by keyboard alone', async () => {
  const { world, browser } = await journey()
  const { page } = await visit(browser, world.url, { viewport: desktop })
  const leo = await person(world, { name: 'Leo' })

  it('signs up and passes the age gate', async () => {
    await page.goto('/')
    await page.getByLabel('Email').waitFor()
    // A browser with no earlier visits starts with the sign-up form.
    await tabTo(page.getByRole('radio', { name: 'Create Account' }))
    await type(page.getByLabel('Email'), 'kim@example.test')
    await type(page.getByLabel('Username'), 'kim')
    await type(page.getByLabel('Password', { exact: true }), password)
    await type(page.getByLabel('Confirm password'), password)
    await page.keyboard.press('Enter')
    await page.getByLabel('I confirm that I am 18 years of age or older.').waitFor()
    await press(page.getByLabel('I confirm that I am 18 years of age or older.'), 'Space')
    await press(page.getByRole('button', { name: 'Enter Swoon' }))
    await page.getByRole('heading', { name: 'Basics', exact: true }).waitFor()
  })

  it('finishes the wizard', async () => {
    await type(page.getByLabel('Name', { exact: true }), 'Kim')
    await type(page.getByLabel('Date of birth'), '12041996')
    await type(page.getByLabel('Location'), 'Lisbon')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Preferences', exact: true }).waitFor()
    await press(page.getByRole('group', { name: /i'm a/i }).getByRole('radio').first(), 'Space')
    const everyone = page
      .getByRole('group', { name: /looking/i })
      .getByRole('checkbox', { name: /everyone/i })
    await press(everyone, 'Space')
    expect(await everyone.isChecked()).toBe(true)
    await press(page.getByRole('button', { name: 'Next', exact: true }))
    await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
    const chosen = page.waitForEvent('filechooser')
    await press(page.locator('input[type=file]').first(), 'Enter')
    await (await chosen).setFiles({
      name: 'kim.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await expect
      .poll(() => page.getByRole('list', { name: 'Your photos' }).locator('img').count())
      .toBe(1)
    await press(page.getByRole('button', { name: 'Next', exact: true }))
    await page.getByRole('heading', { name: 'Interests', exact: true }).waitFor()
    await press(page.getByRole('checkbox', { name: 'Travel' }), 'Space')
    await press(page.getByRole('button', { name: 'Create Profile' }))
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
  })

  it('likes, matches, chats and unmatches', async () => {
    const deck = await leo.call(discoveryRoutes.discover, { params: { userId: leo.id }, query: {} })
    const kimId = deck.body.find((card) => card.name === 'Kim')?.id ?? ''
    await leo.call(swipeRoutes.swipe, { body: { swipedId: kimId, isLike: true } })
    const card = page.getByRole('article', { name: /^Leo/ }).first()
    await card.waitFor()
    await tabTo(page.getByRole('button', { name: /^Open the profile of Leo/ }).first())
    await page.keyboard.press('Enter')
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect
      .poll(() => details.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true)
    await press(details.getByRole('button', { name: /%/ }))
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: "It's a Match!" }).waitFor()
    await press(page.getByRole('button', { name: 'Send Message' }))
    await page.getByPlaceholder('Type a message...').waitFor()
    // The focused element disappeared with its screen. The next Tab continues in the new screen, not in the navigation before it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id))
      .toBe('content')
    await type(page.getByPlaceholder('Type a message...'), 'By keys alone')
    await page.keyboard.press('Enter')
    await page
      .getByRole('list', { name: 'Messages' })
      .getByText('By keys alone', { exact: true })
      .waitFor()
    await press(page.getByRole('button', { name: /more|menu|options/i }).first())
    // Opening a menu focuses its first item, and the arrows move to the others.
    await expect.poll(() => hasFocus(page.getByRole('menuitem').first())).toBe(true)
    const unmatch = page.getByRole('menuitem', { name: 'Unmatch' })
    for (let presses = 0; presses < 10 && !(await hasFocus(unmatch)); presses++)
      await page.keyboard.press('ArrowDown')
    expect(await hasFocus(unmatch)).toBe(true)
    await page.keyboard.press('Enter')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Unmatch' }))
    await page.getByText('No more matches yet. Keep swiping!').waitFor()
  })
})

describe('what is pressed by a key', async () => {
  const { world, browser } = await journey()
  const me = await person(world)

  /** Holds the next call. @returns a function that waits until it is made, and then releases it */
  const held = (page: Page, url: string) => {
    const made = new Promise<() => void>((resolve) => {
      void page.route(url, (route) => resolve(() => void route.continue()), { times: 1 })
    })
    return made
  }

  it('keeps the focus while its change is on its way, and ignores another press', async () => {
    const { page, requests } = await visitAs(browser, world, me, { viewport: desktop })
    const changes = () => requests.filter(({ method }) => method === 'PATCH').length
    await page.goto('/app/privacy')
    const toggle = page.getByRole('switch', { name: 'Read receipts' })
    await toggle.waitFor()
    const made = held(page, `**/api/user/${me.id}`)
    await press(toggle, 'Space')
    const go = await made
    const before = changes()
    await page.keyboard.press('Space')
    expect(await hasFocus(toggle)).toBe(true)
    go()
    await expect.poll(() => toggle.getAttribute('aria-disabled')).toBeNull()
    expect(await hasFocus(toggle)).toBe(true)
    expect(await toggle.isChecked()).toBe(false)
    expect(changes()).toBe(before)
    await page.context().close()
  })

  it('keeps the focus while a form is on its way, which Enter in a field does not send again', async () => {
    expectFailedCalls('POST /api/auth/login 401')
    const { page, requests } = await visit(browser, world.url, { viewport: desktop })
    await page.goto('/auth')
    await page.getByText('Sign In', { exact: true }).first().click()
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    await type(page.getByLabel('Email'), 'nobody@example.test')
    await type(page.getByLabel('Password', { exact: true }), password)
    const made = held(page, '**/api/auth/login')
    await press(button)
    const go = await made
    expect(await hasFocus(button)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByLabel('Email').press('Enter')
    await button.focus()
    go()
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    expect(requests.filter(({ path }) => path === '/api/auth/login').length).toBe(1)
    await page.context().close()
  })

  it('keeps the focus as a message is sent by its button', async () => {
    const { matchId } = await newMatch(world, me, { name: 'Eve' })
    const { page } = await visitAs(browser, world, me, { viewport: desktop })
    await page.goto(`/chat/${matchId}`)
    await type(page.getByPlaceholder('Type a message...'), 'Hello')
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await press(send)
    await page.getByRole('list', { name: 'Messages' }).getByText('Hello', { exact: true }).waitFor()
    expect(await hasFocus(send)).toBe(true)
    await page.context().close()
  })
})
