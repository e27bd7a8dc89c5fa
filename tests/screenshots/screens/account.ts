import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { Page } from 'playwright-core'
import { send } from '../../harness/http.ts'
import { password, person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, hold, type Screenshot } from '../screenshot.ts'

const path = '/app/account'
const calls = '**/api/account/sessions'

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
]

/** A person who is also signed in elsewhere. */
async function signedIn(world: World) {
  const me = await person(world)
  for (const agent of agents)
    await send(world.url + authRoutes.login.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email: me.user.email, password }),
    })
  return me
}

async function open(page: Page): Promise<void> {
  await page.goto(path)
  await page.getByText('Safari on iPhone').waitFor()
}

export const screenshots: Screenshot[] = [
  { name: 'account', prepare: signedIn, show: open },
  {
    name: 'account-language',
    prepare: signedIn,
    async show(page) {
      await open(page)
      await page.getByRole('combobox', { name: 'Language' }).waitFor()
    },
    aim: (page) =>
      page
        .getByRole('combobox', { name: 'Language' })
        .evaluate((choice) => choice.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'account-loading',
    prepare: signedIn,
    async show(page) {
      await hold(page, calls)
      await page.goto(path)
      await page.getByRole('heading', { name: "Where you're signed in" }).waitFor()
    },
  },
  {
    name: 'account-failed',
    prepare: signedIn,
    async show(page) {
      await fail(page, calls)
      await page.goto(path)
      await page.getByText("This list didn't load").waitFor()
    },
  },
  {
    name: 'account-sign-out',
    prepare: signedIn,
    async show(page) {
      await open(page)
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await page.getByRole('dialog', { name: 'Sign out everywhere else?' }).waitFor()
    },
  },
  {
    name: 'account-password',
    prepare: signedIn,
    async show(page) {
      await open(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      const sheet = page.getByRole('dialog', { name: 'Change password' })
      await sheet.getByLabel('Current password').fill('velvet balloon orbit')
      await sheet.getByRole('button', { name: 'Change password' }).click()
      await sheet.getByText('Enter a new password.').waitFor()
    },
  },
  {
    name: 'account-email',
    prepare: signedIn,
    async show(page) {
      await open(page)
      await page.getByRole('button', { name: 'Change email' }).click()
      const sheet = page.getByRole('dialog', { name: 'Change email' })
      await sheet.getByLabel('New email').fill('unknown')
      await sheet.getByRole('button', { name: 'Send link' }).click()
      await sheet.getByText('Enter a valid email address.').waitFor()
    },
  },
  {
    name: 'account-unconfirmed',
    async prepare(world) {
      const me = await signedIn(world)
      const body = { email: `new-${me.user.email}`, password }
      await me.call(accountRoutes.changeEmail, { body })
      return me
    },
    async show(page) {
      await open(page)
      await page.getByText('We sent a link to').waitFor()
    },
  },
  {
    name: 'forgot-no-mail',
    async show(page) {
      await page.route('**/api/account/mail', (route) =>
        route.fulfill({ json: { isMailSetUp: false } }),
      )
      await page.goto('/app/forgot')
      await page.getByText("This server can't send email").waitFor()
    },
  },
  {
    name: 'forgot',
    async show(page) {
      await page.goto('/app/forgot')
      await page.getByRole('button', { name: 'Send link' }).waitFor()
    },
  },
  {
    name: 'forgot-sent',
    async show(page) {
      await page.goto('/app/forgot')
      await page.getByLabel('Email').fill('mei@example.test')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  {
    name: 'reset',
    async show(page) {
      // Only a mail has a link that the server accepts.
      await page.route('**/api/account/reset/check', (route) =>
        route.fulfill({ json: { email: 'mine@example.com' } }),
      )
      await page.goto('/app/reset#link')
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    },
  },
  {
    name: 'reset-spent',
    async show(page) {
      await page.goto('/app/reset')
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    },
  },
  {
    name: 'confirm-email',
    async show(page) {
      await page.goto('/app/confirm-email#link')
      await page.getByRole('button', { name: 'Confirm' }).waitFor()
    },
  },
  {
    name: 'undo-email',
    async show(page) {
      await page.goto('/app/undo-email#link')
      await page.getByRole('button', { name: "This wasn't me" }).waitFor()
    },
  },
]
