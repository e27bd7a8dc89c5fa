import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { atFullHour } from '../harness/clock.ts'
import { call } from '../harness/http.ts'
import { startMail } from '../harness/mail.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password } from '../harness/person.ts'
import { journey, shared } from './journey.ts'
import { confirmAge, toastOf } from './steps.ts'

describe('signing up from a crowded network', async () => {
  const mail = await shared(startMail())
  const { world, browser } = await journey({
    SMTP_URL: mail.url,
    RATE_LIMITS: 'on',
    ...atFullHour(),
  })

  const codeIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

  it('asks for a code from the e-mail, beside all that was typed, and for another one after a correction', async () => {
    expectFailedCalls('POST /api/auth/signup 403', 'POST /api/auth/signup 400')
    for (let n = 0; n < 10; n++) {
      const body = { email: `crowd${n}@example.test`, password, username: `crowd${n}` }
      expect((await call(world.url, null, authRoutes.signup, { body })).status).toBe(201)
    }
    const { page, context } = await visit(browser, world.url)
    await confirmAge(context)
    await page.goto('/auth')
    await page.getByText('Create Account', { exact: true }).first().tap()
    const email = page.getByLabel('Email', { exact: true })
    const create = page.getByRole('button', { name: 'Create Account', exact: true })
    await email.fill('mistyped@example.test')
    await page.getByLabel('Username').fill('late')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await create.tap()

    const code = page.getByLabel('Code from your email')
    await code.waitFor()
    await expect.poll(() => toastOf(page).innerText()).toMatch(/^Check your email\nEnter the code/)
    await page.getByText('so we sent a code to mistyped@example.test').waitFor()
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
    expect([await code.getAttribute('inputmode'), await code.getAttribute('autocomplete')]).toEqual(
      ['numeric', 'one-time-code'],
    )
    await mail.next('mistyped@example.test')

    // One address's code is invalid for another, for which the next press requests a new one.
    await email.fill('late@example.test')
    await code.waitFor({ state: 'detached' })
    await create.tap()
    await page.getByText('so we sent a code to late@example.test').waitFor()
    const first = codeIn(await mail.next('late@example.test'))
    await create.tap()
    await page.getByText('Enter the code.').waitFor()
    await code.fill(first.replace(/^./, (digit) => `${(Number(digit) + 1) % 10}`))
    await create.tap()
    await page.getByText("This code isn't right or has expired.").waitFor()
    await page.getByRole('button', { name: 'Send another code' }).tap()
    const second = codeIn(await mail.next('late@example.test'))
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
    await code.fill(second)
    await create.tap()
    await expect.poll(() => toastOf(page).innerText()).toMatch(/^Account created/)
    await page.waitForURL((url) => url.pathname !== '/auth')
    await context.close()
  })
})
