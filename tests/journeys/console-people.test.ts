import { describe, expect, it } from 'vitest'
import { desktop, phone, visit } from '../harness/browser.ts'
import { consoleOf } from '../harness/console.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { recordOf } from '../harness/team-record.ts'
import { journey, shared } from './journey.ts'
import { toastOf } from './steps.ts'

describe('people in the console', async () => {
  const { world, browser } = await journey()
  const names = [
    { name: 'Ann', role: 'lead' },
    { name: 'Bob', role: 'moderator' },
  ] as const
  const desk = await shared(consoleOf(world, undefined, names))

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)('are found, suspended and let back in, on %s', async (_, viewport) => {
    expectFailedCalls('POST /desk/people/find 404')
    const eve = await person(world, { name: 'Evelyn' })
    const { page } = await visit(browser, desk.url, { viewport })
    const press = (name: string, role: 'link' | 'button' = 'button') => {
      const control = page.getByRole(role, { name, exact: true }).last()
      return viewport === phone ? control.tap() : control.click()
    }
    await page.goto(desk.newLink(names[0]))
    await press('People', 'link')
    await press('Find')
    await page.getByText('Enter an email address, a username or an ID.').waitFor()
    await page.getByLabel('Email, username or ID').fill('nobody@example.test')
    await press('Find')
    await page.getByText(/^No account has the e-mail address/).waitFor()
    await page.getByLabel('Email, username or ID').fill(eve.user.email)
    await press('Find')
    await page.getByRole('heading', { name: 'Evelyn' }).waitFor()
    await page.getByRole('region', { name: 'Account' }).getByText(eve.user.email).waitFor()
    expect(new URL(page.url()).hash).toBe(`#/people/${eve.id}`)

    await press('Suspend')
    await page.getByRole('dialog', { name: 'Suspend: Evelyn' }).waitFor()
    await press('Suspend')
    await page.getByText('Give a reason.').waitFor()
    await page.getByLabel('Reason').fill('Spam by mail')
    await press('Suspend')
    await toastOf(page).getByText('Suspended').waitFor()
    await page
      .getByRole('region', { name: 'Account' })
      .getByText(/^Suspended until/)
      .waitFor()
    await page
      .getByRole('region', { name: 'Acts of the team' })
      .getByText(/by Ann/)
      .waitFor()
    await press('Let Back In')
    await page.getByRole('dialog', { name: 'Let Back In: Evelyn' }).waitFor()
    await page.getByLabel('Reason').fill('A mistake')
    await press('Let Back In')
    await page.getByRole('region', { name: 'Account' }).getByText('Active').waitFor()
    const said = (await recordOf(world, eve.id)).map(({ by, reason }) => `${by}: ${reason}`)
    expect(said).toEqual(['Ann: Spam by mail', 'Ann: A mistake'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.context().close()
  })

  it('are exported to a file and deleted once their username is typed, and the log leads to them', async () => {
    const eve = await person(world, { name: 'Evelyn' })
    const { page } = await visit(browser, desk.url, { viewport: desktop })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
    await page.goto(desk.newLink(names[0]))
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await page.getByLabel('Email, username or ID').fill(eve.user.username)
    await press('Find')
    await page.getByRole('heading', { name: 'Evelyn' }).waitFor()
    await page.getByRole('link', { name: 'Access log' }).click()
    await page.getByRole('link', { name: 'Account', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Evelyn' }).waitFor()

    await press('Export')
    await page.getByLabel('Reason').fill('Asked by letter')
    const download = page.waitForEvent('download')
    await press('Export')
    expect((await download).suggestedFilename()).toBe(`${eve.id}.zip`)
    await toastOf(page).getByText('Exported').waitFor()

    await press('Delete Account')
    await page.getByLabel('Reason').fill('Asked by letter')
    await press('Delete Account')
    await page.getByText("That isn't the username.").waitFor()
    await page.getByLabel(`Type ${eve.user.username} to confirm`).fill(eve.user.username)
    await press('Delete Account')
    await toastOf(page).getByText('The account is being deleted').waitFor()
    const decisions = (await recordOf(world, eve.id)).map(({ decision }) => decision)
    expect(decisions).toEqual(['export', 'delete'])
  })

  it('offer a moderator no act of the lead', async () => {
    const eve = await person(world, { name: 'Evelyn' })
    const { page } = await visit(browser, desk.url, { viewport: desktop })
    await page.goto(desk.newLink(names[1]))
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await page.goto(`${desk.url}/#/people/${eve.id}`)
    const acts = page.getByRole('region', { name: 'Acts', exact: true }).getByRole('button')
    await acts.first().waitFor()
    expect(await acts.allInnerTexts()).toEqual([
      'Suspend',
      'Ban',
      'End Sessions',
      'Send Password Link',
    ])
  })
})
