import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, desktop, launch } from '../harness/browser.ts'
import { call } from '../harness/http.ts'
import { type MailHost, startMail } from '../harness/mail.ts'
import { cookieOf, type Person, password, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { toastOf, visitAs } from './steps.ts'

describe.skipIf(!browserPath())('the account', () => {
  let world: World
  let browser: Browser
  let mail: MailHost
  beforeAll(async () => {
    mail = await startMail()
    world = await startWorld({ SMTP_URL: mail.url })
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
    await mail.close()
  })

  const signIn = ({ user }: Person, given: string) =>
    call(world.url, null, authRoutes.login, { body: { email: user.email, password: given } })
  const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
  const rows = (page: Page) => page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem')

  it('is reached from the profile, shows a new session live, and signs it out at once', async () => {
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
