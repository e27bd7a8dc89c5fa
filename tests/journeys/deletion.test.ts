import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { unzip } from '../harness/zip.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('leaving', async () => {
  const { world, browser } = await journey()

  it('downloads everything, then deletes the account on a phone, and the other person sees it go at once', async () => {
    expectFailedCalls('DELETE /api/user/:id 403')
    const ann = await person(world, { name: 'Ann', bio: 'Sails at dawn' })
    const { bob } = await matched(world, ann)
    const { context, page } = await visitAs(browser, world, ann)
    const bobs = await visitAs(browser, world, bob, { viewport: desktop })
    await bobs.page.goto('/matches')
    await bobs.page.getByRole('link', { name: /Ann/ }).first().waitFor()

    await page.goto('/app/privacy')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download your data' }).tap()
    const files = unzip(await buffer(await (await downloading).createReadStream()))
    expect(String(files.get('profile.json'))).toContain('Sails at dawn')

    await page.getByRole('button', { name: 'Delete your account' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' })
    await sheet.getByText("This can't be undone.").waitFor()
    await sheet.getByRole('button', { name: 'Delete for good' }).tap()
    await sheet.getByText('Enter your password.').waitFor()
    await sheet.getByLabel('Password', { exact: true }).fill('not my password')
    await sheet.getByRole('button', { name: 'Delete for good' }).tap()
    await sheet.getByText("This isn't your password.").waitFor()
    const close = async () => {
      await sheet.locator('header').getByRole('button', { name: 'Close' }).tap()
      await sheet.waitFor({ state: 'detached' })
    }
    const openEmpty = async () => {
      await page.getByRole('button', { name: 'Delete your account' }).tap()
      expect(await sheet.getByLabel('Password', { exact: true }).inputValue()).toBe('')
      expect(await sheet.getByText("This isn't your password.").count()).toBe(0)
    }
    await close()
    await openEmpty()
    // A refusal that arrives after the sheet was closed.
    await sheet.getByLabel('Password', { exact: true }).fill('not my password')
    let answer = () => {}
    const closed = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/user/*', (route) => closed.then(() => route.continue()))
    await sheet.getByRole('button', { name: 'Delete for good' }).tap()
    await close()
    const refused = page.waitForResponse((response) => response.status() === 403)
    answer()
    await (await refused).finished()
    await page.unroute('**/api/user/*')
    await openEmpty()
    await sheet.locator('button:not([aria-busy])', { hasText: 'Delete for good' }).waitFor()
    expect(await sheet.getByText("This isn't your password.").count()).toBe(0)
    await sheet.getByLabel('Password', { exact: true }).fill(password)
    await sheet.getByRole('button', { name: 'Delete for good' }).tap()
    await page.waitForURL((url) => url.pathname === '/auth')
    await bobs.page.getByRole('link', { name: /Ann/ }).first().waitFor({ state: 'detached' })
    for (const one of [context, bobs.context]) await one.close()
  })
})
