import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { confirmAge, visitAs } from './steps.ts'

describe('arriving', async () => {
  let page: Page

  const { world, browser } = await journey()
  await person(world, { name: 'Ann' })
  beforeEach(async () => {
    await page?.context().close()
    page = (await visit(browser, world.url)).page
    await confirmAge(page.context())
  })

  it('adds a history entry for each step of the wizard', async () => {
    await page.context().close()
    const bea = await person(world, { name: 'Bea', incomplete: true })
    page = (await visitAs(browser, world, bea)).page
    const at = (step: string) => page.getByRole('heading', { name: step, exact: true }).waitFor()
    const next = () => page.getByRole('button', { name: 'Next', exact: true }).tap()
    await page.goto('/auth')
    await at('Basics')
    const before = await page.evaluate(() => history.length)
    await page.getByLabel('Name', { exact: true }).fill('Bea')
    await page.getByLabel('Date of birth').fill('1996-04-12')
    await page.getByLabel('Location').fill('Lisbon')
    await next()
    await at('Preferences')
    await page.getByText('Woman', { exact: true }).tap()
    await page.getByText('Everyone', { exact: true }).tap()
    await next()
    await at('Photos')
    await page.goBack()
    await at('Preferences')
    expect(await page.getByRole('radio', { name: 'Woman' }).isChecked()).toBe(true)
    await page.reload()
    await at('Preferences')
    expect(await page.getByRole('checkbox', { name: 'Everyone' }).isChecked()).toBe(true)
    await page.goBack()
    await at('Basics')
    expect(await page.getByLabel('Location').inputValue()).toBe('Lisbon')
    await page.goForward()
    await at('Preferences')
    // The wizard's own Back button also goes back in the history and adds no entry.
    await next()
    await at('Photos')
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await at('Preferences')
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await at('Basics')
    expect(await page.evaluate(() => history.length)).toBe(before + 2)
    // A new tab has the draft but no history. Its Back button still goes one step back.
    await next()
    await at('Preferences')
    const tab = await page.context().newPage()
    await tab.goto('/app')
    await tab.getByRole('heading', { name: 'Preferences', exact: true }).waitFor()
    await tab.getByRole('button', { name: 'Back', exact: true }).tap()
    await tab.getByRole('heading', { name: 'Basics', exact: true }).waitFor()
  })
})
