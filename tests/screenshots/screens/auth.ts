import type { Page } from 'playwright-core'
import { asDemo, type Screenshot } from '../screenshot.ts'

/** A browser with no earlier visits starts with the other form. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByText('Sign In', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
}

export const screenshots: Screenshot[] = [
  {
    name: 'auth-sign-in',
    async show(page) {
      await openSignIn(page)
    },
  },
  {
    name: 'auth-demo',
    async show(page) {
      await asDemo(page)
      await openSignIn(page)
      await page.getByText('This is a demo.').waitFor()
    },
  },
  {
    name: 'auth-no-cookies',
    async show(page) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'cookieEnabled', { value: false }),
      )
      await openSignIn(page)
      await page.getByText('Your browser blocks cookies').waitFor()
    },
  },
  {
    name: 'auth-sign-in-missing',
    async show(page) {
      await openSignIn(page)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText('Missing information', { exact: true }).waitFor()
    },
  },
  {
    name: 'auth-sign-in-failed',
    async show(page) {
      await openSignIn(page)
      await page.getByLabel('Email').fill('unknown@example.test')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText('Login failed', { exact: true }).waitFor()
    },
  },
  {
    name: 'auth-sign-up',
    async show(page) {
      await page.goto('/auth')
      await page.getByLabel('Email').fill('ada@example.test')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill('velvet balloon orbit')
    },
  },
  {
    name: 'auth-sign-up-missing',
    async show(page) {
      await page.goto('/auth')
      await page.getByLabel('Password', { exact: true }).fill('abc')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByText('Missing information', { exact: true }).waitFor()
    },
  },
  {
    name: 'auth-sign-up-mismatch',
    async show(page) {
      await page.goto('/auth')
      await page.getByLabel('Email').fill('ada@example.test')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill('velvet balloon orbit')
      await page.getByLabel('Confirm password').fill('velvet balloon')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByText("Passwords don't match", { exact: true }).waitFor()
    },
  },
  {
    name: 'auth-sign-up-code',
    async show(page) {
      // As for a network beyond its limit of accounts.
      const json = {
        error: 'Enter the code we sent to your email address.',
        code: 'CODE_NEEDED',
      }
      await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 403, json }))
      await page.goto('/auth')
      await page.getByLabel('Email').fill('ada@example.test')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill('velvet balloon orbit')
      await page.getByLabel('Confirm password').fill('velvet balloon orbit')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByLabel('Code from your email').waitFor()
    },
  },
]
