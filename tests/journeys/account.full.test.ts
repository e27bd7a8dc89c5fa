import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, launch, visit } from '../harness/browser.ts'
import { call } from '../harness/http.ts'
import { type MailHost, startMail } from '../harness/mail.ts'
import { type Person, password, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { confirmAge, toastOf, visitAs } from './steps.ts'

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

  it('gets a new password', async () => {
    const ann = await person(world)
    const { page } = await visitAs(browser, world, ann)
    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Change password' }).tap()
    const form = sheet(page, 'Change password')
    const submit = form.getByRole('button', { name: 'Change password' })
    await form.getByLabel('Current password').fill('not the password')
    await form.getByLabel('New password', { exact: true }).fill('crimson kite weather')
    await form.getByLabel('Confirm new password').fill('crimson kite')
    await submit.tap()
    await form.getByText('Please type the same password twice.').waitFor()
    await form.getByLabel('Confirm new password').fill('crimson kite weather')
    await submit.tap()
    await form.getByText('This is not your password.').waitFor()
    await form.getByLabel('Current password').fill(password)
    await submit.tap()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => toastOf(page).innerText()).toContain('Password changed')
    expect((await signIn(ann, 'crimson kite weather')).status).toBe(200)
    expect((await signIn(ann, password)).status).toBe(401)
    await page.context().close()
  })

  it('is opened again by mail when the password is forgotten', async () => {
    const ann = await person(world)
    const { page, context } = await visit(browser, world.url)
    await confirmAge(context)
    await page.goto('/auth')
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByLabel('E-mail').fill(ann.user.email)
    await page.getByRole('link', { name: 'Forgot password?' }).tap()
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(ann.user.email)
    await page.getByRole('button', { name: 'Send link' }).tap()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    const { link } = await mail.next(ann.user.email)
    const other = await context.newPage()
    await other.goto(link ?? '')
    await other.getByLabel('New password', { exact: true }).fill('crimson kite weather')
    expect(new URL(other.url()).hash).toBe('')
    await other.getByLabel('Confirm new password').fill('crimson kite weather')
    await other.getByRole('button', { name: 'Change password' }).tap()
    await other.getByRole('heading', { name: 'Password changed' }).waitFor()
    await other.getByRole('link', { name: 'Sign in' }).tap()
    await other.getByText('Sign In', { exact: true }).first().tap()
    await other.getByLabel('E-mail').fill(ann.user.email)
    await other.getByLabel('Password', { exact: true }).fill('crimson kite weather')
    await other.getByRole('button', { name: 'Sign In', exact: true }).tap()
    await other.waitForURL((url) => url.pathname !== '/auth')
    await page.goto(link ?? '')
    await page.getByLabel('New password', { exact: true }).fill('another kite')
    await page.getByLabel('Confirm new password').fill('another kite')
    await page.getByRole('button', { name: 'Change password' }).tap()
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await context.close()
  })

  it('gets another e-mail address, and the former one takes it back', async () => {
    const ann = await person(world)
    const to = `new-${ann.user.email}`
    const { page } = await visitAs(browser, world, ann)
    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Change e-mail' }).tap()
    const form = sheet(page, 'Change e-mail')
    await form.getByLabel('New e-mail').fill(to)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Send link' }).tap()
    await form.waitFor({ state: 'detached' })
    await page.getByText('We sent a link to').waitFor()
    const { context, page: inMail } = await visit(browser, world.url)
    await inMail.goto((await mail.next(to)).link ?? '')
    await inMail.getByRole('button', { name: 'Confirm' }).tap()
    await inMail.getByRole('heading', { name: 'E-mail confirmed' }).waitFor()
    await page.getByText(`You sign in with ${to}`).waitFor()
    await expect.poll(() => page.getByText('We sent a link to').count()).toBe(0)
    const back = await context.newPage()
    await back.goto((await mail.next(ann.user.email)).link ?? '')
    await back.getByRole('button', { name: "This wasn't me" }).tap()
    await back.getByLabel('New password', { exact: true }).fill('crimson kite weather')
    await back.getByLabel('Confirm new password').fill('crimson kite weather')
    await back.getByRole('button', { name: 'Change password' }).tap()
    await back.getByRole('heading', { name: 'Password changed' }).waitFor()
    await page.waitForURL('**/auth')
    expect((await signIn(ann, 'crimson kite weather')).status).toBe(200)
    await page.context().close()
    await context.close()
  })
})
