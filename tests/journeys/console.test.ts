import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Console } from '../../realtime-server/src/console/console.ts'
import { browserPath, desktop, launch, visit } from '../harness/browser.ts'
import { consoleOf } from '../harness/console.ts'
import { type Person, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { startWorld, type World } from '../harness/server.ts'
import { toastOf, visitAs } from './steps.ts'

describe.skipIf(!browserPath())("the moderators' console", () => {
  let world: World
  let browser: Browser
  let desk: Console
  let page: Page
  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    desk = await consoleOf(world)
    page = (await visit(browser, desk.url, { viewport: desktop })).page
    await page.goto(desk.newLink())
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await desk?.close()
    await world?.close()
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const line = (name: string) => page.getByRole('link', { name: new RegExp(name) })

  it('verifies what a phone has sent, and the phone shows the mark at once', async () => {
    const me: Person = await person(world, { name: 'Mine' })
    const phone = (await visitAs(browser, world, me)).page
    await phone.goto('/app/verification')
    await phone.getByLabel('Date of birth').fill('1994-04-04')
    await phone.getByRole('button', { name: 'Next' }).tap()
    await phone.locator('input[name=idDocument]').setInputFiles({
      name: 'id.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await phone.getByRole('button', { name: 'Next' }).tap()
    await phone.getByRole('button', { name: 'Submit' }).tap()
    await phone
      .getByText(/review/i)
      .first()
      .waitFor()

    await page.keyboard.press('2')
    await line('Mine').click()
    await button('Show Document').click()
    const document = page.getByRole('img', { name: 'The ID document' })
    await expect.poll(() => document.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await button('Reject').click()
    await page.getByText('Please choose a reason.').waitFor()
    await button('Verify').click()
    await toastOf(page).getByText('Mine is verified').waitFor()
    await page.getByText('No verification waits.').waitFor()
    await phone.getByText('Fully Verified').waitFor()
  })
})
