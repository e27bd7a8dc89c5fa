import { describe, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

describe('hiding', async () => {
  const { world, browser } = await journey()

  it('takes a break on a phone, which the desktop follows live, and comes back from Discover', async () => {
    const ann = await person(world, { name: 'Ann' })
    await person(world, { name: 'Bob' })
    const phone = await visitAs(browser, world, ann)
    const big = await visitAs(browser, world, ann, { viewport: desktop })
    await gotoLive(big.page, '/discover')
    await big.page.getByRole('article', { name: /^Bob/ }).waitFor()

    await gotoLive(phone.page, '/app/privacy')
    await phone.page.getByRole('switch', { name: 'Hide my profile' }).tap()
    await phone.page.getByRole('switch', { name: 'Hide my profile', checked: true }).waitFor()
    await big.page.getByRole('heading', { name: 'Your profile is hidden' }).waitFor()
    await big.page.getByRole('article', { name: /^Bob/ }).waitFor({ state: 'detached' })

    await phone.page.goto('/profile')
    await phone.page
      .getByRole('region', { name: 'Hidden profile' })
      .getByText('No one new can find you. Your matches still see you.')
      .waitFor()
    await big.page.keyboard.press('Tab')
    await big.page.getByRole('button', { name: 'Show my profile' }).focus()
    await big.page.keyboard.press('Enter')
    await big.page.getByRole('article', { name: /^Bob/ }).waitFor()
    await phone.page.getByRole('region', { name: 'Hidden profile' }).waitFor({ state: 'detached' })
    for (const { context } of [phone, big]) await context.close()
  })
})
