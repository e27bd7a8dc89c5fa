import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { translate } from '../harness/bare-text.ts'
import { visit } from '../harness/browser.ts'
import { password, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { saved } from './media-editor.ts'
import { chooseOnDiscover, toastOf } from './steps.ts'

describe('a page that the browser translates', async () => {
  const { world, browser } = await journey()

  it('goes on working, and shows what changes', async () => {
    const me = await person(world, { name: 'Mine' })
    const una = await person(world, { name: 'Una' })
    await una.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
    const { body } = await me.call(swipeRoutes.swipe, { body: { swipedId: una.id, isLike: true } })
    const { page, context } = await visit(browser, world.url)
    await translate(context)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await page.goto('/auth')
    await page.getByText('Sign In', { exact: true }).first().tap()
    await button('Sign In').tap()
    await toastOf(page).getByText('Missing information', { exact: true }).waitFor()
    await page.getByLabel('Email').fill(me.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button('Sign In').tap()
    await page.getByLabel('I confirm that I am 18 years of age or older.').tap()
    await button('Enter Swoon').tap()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()

    await chooseOnDiscover(page, 'Location and Discovery Settings')
    const settings = page.getByRole('dialog', { name: 'Location and Discovery Settings' })
    await settings.getByRole('button', { name: 'Use current location' }).tap()
    await toastOf(page).getByText('Location error', { exact: true }).waitFor()
    await settings.getByRole('button', { name: 'Close', exact: true }).first().tap()
    await settings.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: /^Matches/ }).tap()
    await page
      .getByRole('link', { name: /^Message Una/ })
      .first()
      .tap()
    const messages = page.getByRole('list', { name: 'Messages' })
    await page.getByPlaceholder('Type a message...').fill('Hello')
    await button('Send').tap()
    await messages.getByText('Hello', { exact: true }).waitFor()
    await una.call(chatRoutes.read, { params: { id: body.match?.id ?? '' }, body: { seq: 1 } })
    await page.getByText('Read', { exact: true }).first().waitFor()
    await button('Back').first().tap()

    await page.getByRole('link', { name: /^Profile/ }).tap()
    await button('Edit').tap()
    const editor = page.getByRole('dialog', { name: 'Edit Profile' })
    await editor.getByLabel('Name', { exact: true }).fill('Mina')
    await saved(page)
    await editor.getByRole('button', { name: 'Close', exact: true }).first().tap()
    await page.getByRole('heading', { name: /^Mina, / }).waitFor()
    expect(await page.locator('font').count()).toBeGreaterThan(10)
  })
})
