import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideAbout, teamOf } from '../harness/moderators.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, password, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

describe('a decision of the team', async () => {
  let me: Person
  let page: Page
  const { world, browser } = await journey()
  beforeEach(async () => {
    me = await person(world, { name: 'Mine' })
    page = (await visitAs(browser, world, me)).page
    await gotoLive(page, '/matches')
    await page.getByRole('heading', { name: 'Matches' }).first().waitFor()
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  const openAppeal = async () =>
    (await teamOf(world).appeals.list('test')).find(({ user_id }) => user_id === me.id)

  it('that suspends leads to its reason at once, to an appeal, and back in when it is granted', async () => {
    expectFailedCalls(...afterTheEnd)
    await decideAbout(world, me, 'suspend', 'Asking others for money is not allowed.')
    await heading('Your account is suspended')
    expect(new URL(page.url()).pathname).toBe('/app/standing')
    await page.getByText('Asking others for money is not allowed.').waitFor()
    await press('Appeal')
    await press('Send appeal')
    await page.getByText('Tell us why you think this is wrong.').waitFor()
    await page.getByLabel('Why is this wrong?').fill('I have asked for nothing.')
    await press('Send appeal')
    await toastOf(page).getByText('Appeal sent', { exact: true }).waitFor()
    await page.getByText('Our team is reviewing it. The answer will appear here.').waitFor()
    expect(await page.getByRole('button', { name: 'Send appeal' }).count()).toBe(0)
    const appeal = await openAppeal()
    expect(appeal?.content).toBe('I have asked for nothing.')
    const ruling = { outcome: 'overturn', answer: 'You are right.', by: 'test' } as const
    await teamOf(world).appeals.decide(appeal?.number ?? 0, ruling)
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
    expect(await page.getByText('Your account is suspended').count()).toBe(0)
  })

  it('that bans is read again after signing in, and signing out leads to the sign-in screen', async () => {
    expectFailedCalls(...afterTheEnd, 'POST /api/auth/login 403')
    await decideAbout(world, me, 'ban', 'Threats are not allowed.')
    await heading('Your account is banned')
    await press('Sign out')
    await page.waitForURL('**/auth')
    await page.goto('/app/standing')
    await page.waitForURL('**/auth')
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByLabel('Email').fill(me.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).tap()
    await heading('Your account is banned')
    await page.getByText('Threats are not allowed.', { exact: true }).waitFor()
  })

  it('that warns can be appealed against from the warning itself, and stays under Privacy', async () => {
    await decideAbout(world, me, 'warn', 'Please be kind.')
    const sheet = page.getByRole('dialog', { name: 'A warning from Swoon' })
    await sheet.getByText('Please be kind.').waitFor()
    await sheet.getByRole('button', { name: 'Appeal' }).tap()
    await sheet.getByLabel('Why is this wrong?').fill('I was kind.')
    await sheet.getByRole('button', { name: 'Send appeal' }).tap()
    await sheet.waitFor({ state: 'detached' })
    // The sheet leaves its history entry, which would cancel a navigation.
    await page.waitForFunction(() => !history.state?.layers)
    await page.goto('/app/privacy')
    const decisions = page.getByRole('region', { name: 'Decisions about your account' })
    await decisions.getByText('I was kind.').waitFor()
    const ruling = { outcome: 'uphold', answer: 'The messages were not.', by: 'test' } as const
    await teamOf(world).appeals.decide((await openAppeal())?.number ?? 0, ruling)
    await decisions.getByText('The messages were not.').waitFor()
  })
})
