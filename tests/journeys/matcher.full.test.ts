import { matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('learning from choices', async () => {
  const { world, browser } = await journey()

  it('is switched off in Privacy, in all tabs, and back on if it was not saved; what counts is moved there, and the card says why', async () => {
    const ann = await person(world, { name: 'Ann' })
    const { page, context } = await visitAs(browser, world, ann)
    const other = await visitAs(browser, world, ann, { viewport: desktop })
    const [mine, theirs] = [page, other.page].map((tab) =>
      tab.getByRole('switch', { name: 'Learn from my choices' }),
    )
    if (!mine || !theirs) throw new Error('no switch')
    for (const tab of [page, other.page]) await tab.goto('/app/privacy')
    await expect.poll(() => theirs.getAttribute('aria-checked')).toBe('true')
    const stored = async () => (await ann.call(matcherRoutes.settings, {})).body.learns

    await mine.tap()
    await expect.poll(stored).toBe(false)
    await expect.poll(() => theirs.getAttribute('aria-checked')).toBe('false')
    await page.reload()
    await expect.poll(() => mine.getAttribute('aria-checked')).toBe('false')

    await page.route('**/api/matcher-settings', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { error: 'Busy.', code: 'UNAVAILABLE' } })
        : route.fallback(),
    )
    await mine.tap()
    await page.getByText("Couldn't save that. Try again.", { exact: true }).waitFor()
    expect(await mine.getAttribute('aria-checked')).toBe('false')
    expect(await stored()).toBe(false)
    await page.unroute('**/api/matcher-settings')

    await page.getByRole('button', { name: 'What matters to you' }).tap()
    const interests = page.getByRole('slider', { name: 'Interests' })
    await interests.fill('4')
    await interests.blur()
    await other.page.getByRole('button', { name: 'What matters to you 1 changed' }).waitFor()
    await page.getByRole('button', { name: 'Reset' }).tap()
    await other.page.getByRole('button', { name: 'What matters to you Normal' }).waitFor()

    await person(world, { name: 'Bo' })
    await other.page.goto('/discover')
    const details = other.page.getByRole('complementary', { name: 'Details' })
    await details.getByRole('heading', { name: "Why you're seeing this" }).waitFor()
    await details.getByText('You both chose Hiking and Music').waitFor()
    await details.getByRole('link', { name: 'Change what matters' }).click()
    await other.page.waitForURL('**/app/privacy')
    await context.close()
    await other.context.close()
  })
})
