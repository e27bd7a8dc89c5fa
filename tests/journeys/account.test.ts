import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { cookieOf, password, person } from '../harness/person.ts'
import { accountJourney } from './account.ts'
import { toastOf, visitAs } from './steps.ts'

describe('the account', async () => {
  const { world, browser, signIn, sheet } = await accountJourney()
  const rows = (page: Page) =>
    page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem')

  it('is reached from the profile, shows a new session live, and signs it out at once', async () => {
    expectFailedCalls(...afterTheEnd)
    const ann = await person(world)
    const { page } = await visitAs(browser, world, ann)
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Account' }).tap()
    await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(1)
    const cookie = cookieOf((await signIn(ann, password)).headers)
    const { page: other } = await visitAs(browser, world, { cookie }, { viewport: desktop })
    await other.goto('/matches')
    await other.getByRole('heading', { name: 'Matches' }).first().waitFor()
    await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(2)
    await rows(page)
      .getByRole('button', { name: /^Sign out/ })
      .tap()
    const asking = sheet(page, 'Sign out this device?')
    await asking.getByRole('button', { name: 'Sign out' }).tap()
    await expect.poll(() => toastOf(page).innerText()).toBe('Device signed out')
    await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(1)
    await other.waitForURL('**/auth')
    await page.context().close()
    await other.context().close()
  })
})
