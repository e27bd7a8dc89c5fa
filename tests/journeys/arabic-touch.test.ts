import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { password, person } from '../harness/person.ts'
import { swipe } from '../harness/touch.ts'
import { directionOf, inArabic, middleOf } from './arabic.ts'
import { journey } from './journey.ts'
import { confirmAge } from './steps.ts'

// pseudo.full.test.ts shows all screens in a longer, right-to-left language.
describe('in Arabic, by touch', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const eve = await person(world, { name: 'Eve' })
  await eve.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
  const { context, page } = await visit(browser, world.url)
  await confirmAge(context)
  const { arabic, button, field } = await inArabic(page)

  it('the language is chosen before the sign-in, and kept with the account', async () => {
    await page.goto('/auth')
    await page.getByLabel('Language', { exact: true }).selectOption('ar')
    const root = page.locator('html[lang=ar]')
    await root.waitFor()
    expect(await root.getAttribute('dir')).toBe('rtl')
    await page.getByText(arabic('Sign In'), { exact: true }).first().tap()
    await field('Email or username').fill(me.user.email)
    await field('Password').fill(password)
    await button('Sign In').tap()
    await page.locator('[data-card]:not([inert])').waitFor()
    const own = async () => (await me.call(profileRoutes.user, { params: { userId: me.id } })).body
    await expect.poll(own).toMatchObject({ language: 'ar' })
    const links = page.getByRole('navigation').getByRole('link')
    expect(await middleOf(links.first())).toBeGreaterThan(await middleOf(links.last()))
  })

  it('a swipe to the right still likes, and makes a match', async () => {
    expect(await middleOf(button('Like'))).toBeGreaterThan(await middleOf(button('Pass')))
    await swipe(page.locator('[data-card]:not([inert])'), 130, 0)
    await page.getByRole('heading', { name: arabic("It's a Match!") }).waitFor()
    await button('Send Message').tap()
  })

  it('words keep their own direction, and the way back points to the right', async () => {
    const composer = page.getByPlaceholder(arabic('Type a message...'), { exact: true })
    for (const [words, direction] of [
      ['See you at 8, سلام!', 'ltr'],
      ['أراك في Café Lisboa', 'rtl'],
    ] as const) {
      await composer.fill(words)
      expect(await directionOf(composer)).toBe(direction)
      await button('Send').tap()
      const bubble = page.locator('p[dir]', { hasText: words }).last()
      await bubble.waitFor()
      // The stored message replaces the pending one.
      await expect.poll(() => directionOf(bubble)).toBe(direction)
    }
    const back = button('Back')
    expect(await middleOf(back)).toBeGreaterThan(await middleOf(composer))
    const arrow = back.locator('svg path')
    const [across] = await arrow.evaluate((path) => getComputedStyle(path).scale.split(' '))
    expect(across).toBe('-1')
    await back.tap()
    await page.waitForURL('**/matches')
    await context.close()
  })
})
