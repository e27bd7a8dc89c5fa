import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, password, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { share } from './sharing.ts'
import { confirmAge, logOut } from './steps.ts'

describe('a photo from the system’s share sheet', async () => {
  const { world, browser } = await journey()

  /** A signed-out browser with an active worker. */
  async function newBrowser() {
    const { context, page } = await visit(browser, world.url, { hasWorker: true })
    await confirmAge(context)
    await page.goto('/auth')
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    return { context, page }
  }

  async function signIn(page: Page, { user }: Person): Promise<void> {
    await page.getByLabel('Email or username').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
  }

  const photosOf = async ({ call, id }: Person) =>
    (await call(profileRoutes.user, { params: { userId: id } })).body.photos?.length
  const cropOf = (page: Page, name = 'Crop photo') => page.getByRole('dialog', { name })
  /** Waits until the editor has looked for shared photos. */
  const editorOf = (page: Page) => page.getByRole('list', { name: 'Your photos' }).waitFor()
  const shared = (page: Page) =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shared')))

  it('waits for the sign-in, also where the page follows the account’s language, until it is used', async () => {
    const ann = await person(world, { name: 'Ann' })
    await ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { language: 'es' } })
    const { context, page } = await newBrowser()
    await share(page)
    await page.getByText('Sign In', { exact: true }).first().tap()
    await signIn(page, ann)
    await cropOf(page, 'Recortar foto').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    await page.reload()
    // Not in another tab in between.
    await cropOf(page, 'Recortar foto').waitFor()
    const other = await context.newPage()
    await other.goto('/profile?edit=media')
    await other.getByRole('list', { name: 'Tus fotos' }).waitFor()
    expect(await cropOf(other, 'Recortar foto').count()).toBe(0)
    await other.close()
    await cropOf(page, 'Recortar foto').getByRole('button', { name: 'Usar foto' }).tap()
    await expect.poll(() => photosOf(ann)).toBe(2)
    await expect.poll(() => shared(page)).toEqual([])
    await context.close()
  })

  it('is gone once it is refused, or not used in time', async () => {
    const ann = await person(world, { name: 'Ann' })
    const { context, page } = await newBrowser()
    await page.getByText('Sign In', { exact: true }).first().tap()
    await signIn(page, ann)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await share(page)
    await cropOf(page).getByRole('button', { name: 'Close' }).tap()
    await expect.poll(() => shared(page)).toEqual([])

    await share(page)
    await cropOf(page).waitFor()
    await page.clock.setFixedTime(Date.now() + 11 * 60 * 1000)
    await page.reload()
    await editorOf(page)
    await expect.poll(() => shared(page)).toEqual([])
    expect(await cropOf(page).count()).toBe(0)
    expect(await photosOf(ann)).toBe(1)
    await context.close()
  })

  it('is shown in the tab that it opens, while another tab has an earlier one', async () => {
    const ann = await person(world, { name: 'Ann' })
    const { context, page } = await newBrowser()
    await page.getByText('Sign In', { exact: true }).first().tap()
    await signIn(page, ann)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await share(page)
    await cropOf(page).waitFor()
    const other = await context.newPage()
    await other.goto('/matches')
    await share(other)
    // The earlier photo comes along, since no share may take away pending ones, and can still be used where it is shown.
    for (const name of ['Crop photo 1 of 2', 'Crop photo 2 of 2'])
      await cropOf(other, name).getByRole('button', { name: 'Use photo' }).tap()
    await expect.poll(() => photosOf(ann)).toBe(3)
    await expect.poll(() => shared(other)).toEqual([])
    await cropOf(page).getByRole('button', { name: 'Use photo' }).tap()
    await expect.poll(() => photosOf(ann)).toBe(4)
    await page.reload()
    await editorOf(page)
    expect(await cropOf(page).count()).toBe(0)
    await context.close()
  })

  it('is never for the next person, however the session ends', async () => {
    expectFailedCalls(...afterTheEnd)
    const [ann, bob] = [await person(world, { name: 'Ann' }), await person(world, { name: 'Bob' })]
    const { context, page } = await newBrowser()
    await page.getByText('Sign In', { exact: true }).first().tap()
    await signIn(page, ann)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await share(page)
    await cropOf(page).waitFor()
    await page.goto('/matches')
    await logOut(page)
    await page.waitForURL('**/auth')
    expect(await shared(page)).toEqual([])

    await page.getByText('Sign In', { exact: true }).first().tap()
    await signIn(page, ann)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await share(page)
    await cropOf(page).waitFor()
    // It ends while no tab is open.
    await page.goto('about:blank')
    await world.database.db.deleteFrom('sessions').where('user_id', '=', ann.id).execute()
    const [name = '', value = ''] = bob.cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url: world.url }])
    await page.goto('/profile?edit=media')
    await editorOf(page)
    await expect.poll(() => shared(page)).toEqual([])
    expect(await cropOf(page).count()).toBe(0)
    expect(await photosOf(bob)).toBe(1)
    await context.close()
  })
})
