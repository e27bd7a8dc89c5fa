import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { password, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { share, whenTaken } from './sharing.ts'
import { confirmAge } from './steps.ts'

describe('what is shared', async () => {
  const { world, browser } = await journey()

  it('leads through the sign-in: a link to its profile, a photo into the editor', async () => {
    const ann = await person(world, { name: 'Ann' })
    const bob = await person(world, { name: 'Bob' })
    // Her deck leaves him out, but a link opens his profile.
    await ann.call(profileRoutes.updateUser, {
      params: { id: ann.id },
      body: { filters: { isVerified: { isMust: true } } },
    })
    const { context, page } = await visit(browser, world.url, { hasWorker: true })
    await confirmAge(context)
    await page.goto(`/app/user/${bob.id}`)
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByLabel('Email or username').fill(ann.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
    await page.getByRole('heading', { name: 'Bob' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/app/user/${bob.id}`)
    const liked = page.waitForResponse(
      (response) => new URL(response.url()).pathname === swipeRoutes.swipe.url,
    )
    await page.getByRole('button', { name: 'Like', exact: true }).tap()
    expect((await liked).status()).toBe(200)

    await whenTaken(page)
    await share(page)
    await page.waitForURL('**/profile?edit=media')
    const crop = page.getByRole('dialog', { name: 'Crop photo' })
    await crop.getByRole('button', { name: 'Use photo' }).tap()
    await expect
      .poll(() => page.getByRole('list', { name: 'Your photos' }).locator('img').count())
      .toBe(2)
    await context.close()
  })
})
