import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { confirmAge, logOut, toastOf } from './steps.ts'

describe('arriving', async () => {
  let page: Page

  const { world, browser } = await journey()
  const ann = await person(world, { name: 'Ann' })
  beforeEach(async () => {
    await page?.context().close()
    page = (await visit(browser, world.url)).page
    await confirmAge(page.context())
  })

  const path = () => page.evaluate(() => location.pathname + location.search)
  const atSignIn = () => expect.poll(() => new URL(page.url()).pathname).toBe('/auth')
  const signIn = async () => {
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByLabel('Email').fill(ann.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
    await page.getByRole('link', { name: 'Your profile' }).waitFor()
  }

  it('shows Create Account to a newcomer, and Sign In in a browser where someone has signed in before', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Account', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Create Account', exact: true }).waitFor()
    await signIn()
    await logOut(page)
    await atSignIn()
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  })

  it.each(['/matches', '/profile?from=mail', '/app/anything', '/games'])(
    'returns to %s after signing in',
    async (address) => {
      await page.goto(address)
      await atSignIn()
      await page.reload()
      await signIn()
      expect(await path()).toBe(address)
    },
  )

  it.each(['/', '/auth'])('goes to /app from %s', async (address) => {
    await page.goto(address)
    await signIn()
    expect(await path()).toBe('/app')
  })

  it('never leads to an address outside of the app', async () => {
    for (const returnTo of [
      '//evil.example',
      'https://evil.example/app',
      '/nowhere',
      '/\\evil.example',
    ]) {
      await page.goto('/auth')
      await page.getByLabel('Email').waitFor()
      await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), {
        returnTo,
      })
      await page.reload()
      await signIn()
      expect(await path()).toBe('/app')
      expect(new URL(page.url()).origin).toBe(world.url)
      await logOut(page)
      await atSignIn()
    }
  })

  it('shows all errors of a sign-up at once, and the server’s reason beside its field', async () => {
    expectFailedCalls('POST /api/auth/signup 400', 'POST /api/auth/signup 409')
    await page.goto('/auth')
    const create = page.getByRole('button', { name: 'Create Account', exact: true })
    const beside = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((field) => {
        const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
        return field.getAttribute('aria-invalid') === 'true' ? note?.textContent : null
      })
    await page.getByLabel('Password', { exact: true }).fill('abc')
    await create.tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toBe('Missing information\nPlease fill in all required fields.')
    expect(await beside('Email')).toBe('Enter your email.')
    expect(await beside('Username')).toBe('Please enter a username.')
    expect(await beside('Password')).toBe('Password must be at least 6 characters long.')
    expect(await beside('Confirm password')).toBe('Type the same password twice.')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    expect(await focused()).toBe('email')

    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Username').fill('two words')
    await page.getByLabel('Password', { exact: true }).fill('abcdef')
    await page.getByLabel('Confirm password').fill('abcdef')
    await create.tap()
    await expect.poll(() => beside('Username')).toBe('A username has no spaces.')
    expect(await beside('Email')).toBe('Enter a valid email address.')

    await page.getByLabel('Username').fill('two/words')
    await create.tap()
    await expect
      .poll(() => beside('Username'))
      .toBe('Letters, digits, dots, dashes and underscores only.')
    await expect.poll(() => beside('Email')).toBe('Enter a valid email address.')
    expect(await focused()).toBe('email')

    await page.getByLabel('Email').fill(ann.user.email)
    await page.getByLabel('Username').fill(ann.user.username)
    await page.getByLabel('Password', { exact: true }).fill('password')
    await page.getByLabel('Confirm password').fill('password')
    await create.tap()
    await expect
      .poll(() => beside('Password'))
      .toBe('This password is one of the most common ones. Choose another.')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await create.tap()
    await expect
      .poll(() => beside('Email'))
      .toBe('An account with this email address already exists.')
    await page.getByLabel('Email').fill('fresh@example.test')
    await create.tap()
    await expect.poll(() => beside('Username')).toBe('This username is taken.')
  })
})
