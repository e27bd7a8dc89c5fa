import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { desktop, visit } from '../harness/browser.ts'
import { press, tabTo, type } from '../harness/keys.ts'
import { password, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { journey } from './journey.ts'

describe('the main job by keyboard alone', async () => {
  const { world, browser } = await journey()
  const { page } = await visit(browser, world.url, { viewport: desktop })
  const leo = await person(world, { name: 'Leo' })

  it('signs up and passes the age gate', async () => {
    await page.goto('/')
    await page.getByLabel('E-mail').waitFor()
    // A browser without earlier visits opens the form for newcomers.
    await tabTo(page.getByRole('radio', { name: 'Create Account' }))
    await type(page.getByLabel('E-mail'), 'kim@example.test')
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
    await press(page.getByRole('group', { name: /i am/i }).getByRole('radio').first(), 'Space')
    await press(
      page
        .getByRole('group', { name: /looking/i })
        .getByRole('radio')
        .first(),
      'Space',
    )
    await page
      .getByRole('group', { name: /looking/i })
      .getByRole('radio', { name: /everyone/i })
      .waitFor({ state: 'attached' })
    for (let i = 0; i < 4 && !(await page.getByRole('radio', { name: /everyone/i }).isChecked()); i++)
      await page.keyboard.press('ArrowRight')
    await press(page.getByRole('button', { name: 'Next', exact: true }))
    await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
    const chosen = page.waitForEvent('filechooser')
    await press(page.locator('input[type=file]').first(), 'Enter')
    await (await chosen).setFiles({ name: 'kim.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect.poll(() => page.getByRole('list', { name: 'Your photos' }).locator('img').count()).toBe(1)
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
    await expect.poll(() => details.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await press(details.getByRole('button', { name: /%/ }))
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: "It's a Match!" }).waitFor()
    await press(page.getByRole('button', { name: 'Send Message' }))
    await page.getByPlaceholder('Type a message...').waitFor()
    // The focused element disappeared with its screen. The next Tab continues in the new screen, not in the navigation before it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
    await type(page.getByPlaceholder('Type a message...'), 'By keys alone')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Messages' }).getByText('By keys alone', { exact: true }).waitFor()
    await press(page.getByRole('button', { name: /more|menu|options/i }).first())
    // Opening a menu focuses its first item.
    const unmatch = page.getByRole('menuitem', { name: 'Unmatch' })
    await expect.poll(() => unmatch.evaluate((item) => item === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Unmatch' }))
    await page.getByText('No more matches yet. Keep swiping!').waitFor()
  })
})
