import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begin, winsSecond } from '../features/balloon-games/games.ts'
import { desktop } from '../harness/browser.ts'
import { press, type } from '../harness/keys.ts'
import { insertUsers } from '../harness/person.ts'
import { axeFaults } from '../screenshots/faults.ts'
import { button } from './calls.ts'
import { journey } from './journey.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

/** The digits of the next date with equal day and month, such as 3 March: browsers ask for them in different orders. */
function twinDate(): string {
  const soon = Date.now() + 86_400_000
  const year = new Date(soon).getUTCFullYear()
  const months = Array.from({ length: 24 }, (_, at) => at)
  const date = months
    .map((at) => new Date(Date.UTC(year, at, (at % 12) + 1)))
    .find((one) => one.getTime() > soon)
  const twin = `${(date?.getUTCMonth() ?? 0) + 1}`.padStart(2, '0')
  return `${twin}${twin}${date?.getUTCFullYear()}`
}

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('a whole balloon game by keyboard alone', async () => {
  const { world, browser } = await journey()
  const people = await insertUsers(world, 2)
  const visits = await Promise.all(
    people.map((who) => visitAs(browser, world, who, { viewport: desktop })),
  )

  it('is planned, joined, played to its winner and checked, and axe finds nothing while balloons float', async () => {
    const [leads, plays] = visits.map(({ page }) => page) as [Page, Page]
    await gotoLive(leads, '/games')
    await gotoLive(plays, '/games')
    await press(button(leads, 'Create game'))
    const form = leads.getByRole('dialog', { name: 'Create a balloon game' })
    await type(form.getByLabel('Title'), 'By keys')
    await type(form.getByLabel('Start date'), twinDate())
    await type(form.getByLabel('Start time'), '0830am')
    await press(form.getByRole('button', { name: 'Create game' }))
    await leads.waitForURL('**/app/game/*')
    const id = new URL(leads.url()).pathname.split('/').at(-1) ?? ''
    await press(button(plays, 'Join By keys'))
    await leads.getByText('Seat 1').waitFor()
    await begin(world, id, winsSecond)
    await press(plays.getByRole('link', { name: 'By keys' }))
    await plays.waitForURL('**/app/game/*')
    // The test swapped the seed, which would rightly be reported as a wrong draw: the newly loaded page forgets the earlier hash.
    await plays.addInitScript(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith(':game-seals')) localStorage.removeItem(key)
    })
    // Only the test moved the start, so nobody was notified.
    for (const page of [leads, plays]) await gotoLive(page, `/app/game/${id}`)

    for (const page of [leads, plays]) await press(button(page, 'Join video room'))
    await leads.getByRole('img', { name: "Crowd 1's balloon" }).waitFor()
    await button(plays, 'Pop the balloon on your video').waitFor()
    for (const page of [leads, plays]) expect(await axeFaults(page)).toEqual([])

    await press(button(plays, 'Pop the balloon on your video'), 'Space')
    const offer = plays.getByRole('dialog', { name: 'Get a new balloon?' })
    await press(offer.getByRole('button', { name: 'Get balloon' }))
    await offer.waitFor({ state: 'detached' })
    expect(await focused(plays)).toBe('Your balloon')
    await leads
      .getByRole('log', { name: 'What happened' })
      .getByText('Crowd 1 has a new balloon.')
      .waitFor()
    await press(button(plays, 'Pop your balloon'))
    await toastOf(plays).getByText('Congratulations!').waitFor()
    await plays.getByRole('region', { name: 'Result' }).getByText('You won!').waitFor()
    expect(await focused(plays)).toBe('Result')
    await leads.getByRole('region', { name: 'Result' }).getByText('Crowd 1 won!').waitFor()
    for (const page of [leads, plays]) expect(await axeFaults(page)).toEqual([])
    await press(plays.getByText('Is it fair?'))
    await press(button(plays, 'Check this draw'))
    await plays.getByText('The draw checks out: your browser got the same results.').waitFor()
  })
})
