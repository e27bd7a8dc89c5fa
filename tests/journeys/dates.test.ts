import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { button, callers } from './calls.ts'
import { journey } from './journey.ts'
import { gotoLive } from './steps.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** A moment as shown by these journeys' phones, which are in Lisbon. */
const shown = (day: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T12:00`),
  )

describe('a date in person, planned by touch on two phones of 360 × 640', async () => {
  const { world, browser } = await journey()
  const { matchId, ...pair } = await callers(browser, world)
  const [ann, bob] = [pair.ann.page, pair.bob.page]
  await pair.ann.visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const page of [ann, bob]) {
    await page.setViewportSize({ width: 360, height: 640 })
    await gotoLive(page, `/chat/${matchId}`)
  }
  const guest = await visit(browser, world.url, { viewport: { width: 360, height: 640 } })
  const mine = ann.getByRole('region', { name: 'Date with Bob' })
  const theirs = bob.getByRole('region', { name: 'Date with Ann' })
  const [first, second] = [inDays(2), inDays(3)]
  const moment = (page: Page, day: string) =>
    page.getByRole('region', { name: /^Date with / }).getByText(shown(day), { exact: false })
  let link = ''

  it('says what is missing, and asks; both see it at once, each in their own words', async () => {
    await button(ann, 'Date').tap()
    await ann.getByRole('button', { name: /^Meet in person/ }).tap()
    const form = ann.getByRole('dialog', { name: 'Plan a date with Bob' })
    const ask = form.getByRole('button', { name: 'Ask for a date' })
    await form.getByRole('button', { name: 'Coffee' }).tap()
    await form.getByLabel('Day').fill(first)
    await form.getByLabel('Time').fill('19:30')
    await ask.tap()
    await form.getByText("Say where you'd like to meet.").waitFor()
    await form.getByLabel('Where').fill('The corner café')
    await ask.tap()
    await mine.getByText('Waiting for Bob').waitFor()
    await theirs.getByText('Ann would love to meet').waitFor()
    for (const card of [mine, theirs]) await card.getByText('The corner café').waitFor()
    for (const page of [ann, bob]) await moment(page, first).waitFor()
    expect(await mine.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    await button(ann, 'Date').tap()
    expect(await ann.getByRole('button', { name: /^Meet in person/ }).isDisabled()).toBe(true)
    // The form, which has such a button too, may still be sliding out.
    await ann
      .getByRole('dialog', { name: 'A date with Bob', exact: true })
      .getByRole('button', { name: 'Close' })
      .tap()
  })

  it('is moved by the other person, then agreed on', async () => {
    await theirs.getByRole('button', { name: 'Another time' }).tap()
    const form = bob.getByRole('dialog', { name: 'Suggest another time' })
    expect(await form.getByLabel('Day').inputValue()).toBe(first)
    await form.getByLabel('Day').fill(second)
    await form.getByRole('button', { name: 'Suggest' }).tap()
    await mine.getByText('Bob suggests another time').waitFor()
    await moment(ann, second).waitFor()
    await mine.getByRole('button', { name: 'Accept' }).tap()
    for (const card of [mine, theirs]) await card.getByText("It's a date!").first().waitFor()
    const coming = bob.waitForEvent('download')
    await theirs.getByRole('link', { name: 'Add to calendar' }).tap()
    expect((await coming).suggestedFilename()).toBe('date.ics')
  })

  it('is folded to one line, also after a reload, until it changes', async () => {
    await theirs.getByRole('button', { name: "It's a date!" }).tap()
    await theirs.getByText('The corner café').waitFor({ state: 'hidden' })
    await gotoLive(bob, `/chat/${matchId}`)
    await theirs.getByRole('button', { name: "It's a date!", expanded: false }).waitFor()
    expect(await theirs.getByText('The corner café').isVisible()).toBe(false)
  })

  it('is shared with a friend by a link, which shows where and when until it is withdrawn', async () => {
    expectFailedCalls('POST /api/shared-date 404')
    await mine.getByRole('button', { name: 'Share with a friend' }).tap()
    await mine.getByRole('button', { name: 'Stop sharing' }).waitFor()
    await expect
      .poll(() => ann.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\/app\/date#.{22}$/)
    link = await ann.evaluate(() => navigator.clipboard.readText())
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'A date with Bob' }).waitFor()
    await guest.page.getByText('The corner café').waitFor()
    await guest.page.getByText(shown(second), { exact: false }).waitFor()
    await mine.getByRole('button', { name: 'Stop sharing' }).tap()
    await mine.getByRole('button', { name: 'Stop sharing' }).waitFor({ state: 'detached' })
    await guest.page.reload()
    await guest.page.getByText('This link has expired').waitFor()
  })

  it('is canceled after a question, and another one can be planned and declined', async () => {
    await mine.getByRole('button', { name: 'Cancel date' }).tap()
    await ann
      .getByRole('dialog', { name: 'Cancel this date?' })
      .getByRole('button', { name: 'Cancel date' })
      .tap()
    await mine.getByText('You canceled this date').waitFor()
    await theirs.getByText('Ann canceled this date').waitFor()
    await button(bob, 'Date').tap()
    await bob.getByRole('button', { name: /^Meet in person/ }).tap()
    const form = bob.getByRole('dialog', { name: 'Plan a date with Ann' })
    await form.getByLabel('What').fill('Dinner')
    await form.getByLabel('Where').fill('By the river')
    await form.getByLabel('Day').fill(first)
    await form.getByLabel('Time').fill('20:00')
    await form.getByRole('button', { name: 'Ask for a date' }).tap()
    await mine.getByText('By the river').waitFor()
    await mine.getByRole('button', { name: 'Decline' }).tap()
    await theirs.getByText("Ann can't make it").waitFor()
  })
})
