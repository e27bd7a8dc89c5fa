import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { settingsJourney } from './settings.ts'
import { toastOf, visitAs } from './steps.ts'

describe('the location filter and its settings', async () => {
  const { world, browser, my, change, filter, settings, question, hide, open } =
    await settingsJourney()
  const toastText = () => expect.poll(() => toastOf(my.page).innerText())

  it('says what the location filter does when it is pressed, and keeps the label for whom it shows', async () => {
    expect(await filter().innerText()).toMatch(/Everyone$/)
    await filter().tap()
    await toastText().toBe('Location filter off')
    expect(await filter().innerText()).toMatch(/Everyone$/)
    await filter().tap()
    await toastText().toBe('Location filter on: people within 42 miles')
    expect(await filter().innerText()).toMatch(/Everyone$/)
    await change({ locationEnabled: false, maxDistance: 1 })
    await my.page.reload()
    await filter().tap()
    await toastText().toBe('Location filter off')
    await filter().tap()
    await toastText().toBe(
      'Location filter on: people within 1 mile\nIt takes effect once you share your location in the settings.',
    )
    await change({ locationEnabled: true, maxDistance: 42 })
  })

  const isHidden = () => hide().getAttribute('aria-checked')
  const keepEditing = async () => {
    await question().getByRole('button', { name: 'Keep editing' }).tap()
    await question().waitFor({ state: 'detached' })
    expect(await isHidden()).toBe('true')
  }

  it('asks before unsaved settings are left by the close button, by Escape or by Back', async () => {
    await open()
    await hide().tap()
    await settings().getByRole('button', { name: 'Close', exact: true }).tap()
    await keepEditing()
    // A browser lets a page refuse Escape only once in a row, so it takes three presses.
    for (let time = 0; time < 3; time++) await my.page.keyboard.press('Escape')
    await question().waitFor()
    await keepEditing()
    for (let time = 0; time < 2; time++) {
      await my.page.goBack()
      await question().waitFor()
      await keepEditing()
    }
    await settings().getByRole('button', { name: 'Close', exact: true }).tap()
    await question().getByRole('button', { name: 'Discard changes' }).tap()
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => new URL(my.page.url()).pathname).toBe('/discover')
    await open()
    expect(await isHidden()).toBe('false')
  })

  it('lead a newcomer whose location is words alone from an empty Nearby to a place that is shared', async () => {
    const newcomer = await person(world, { name: 'New', location: 'San Francisco, CA' })
    await person(world, {
      name: 'Neighbor',
      latitude: '37.78',
      longitude: '-122.42',
      locationEnabled: true,
    })
    await my.page.context().close()
    my.page = (await visitAs(browser, world, newcomer)).page
    await my.page.goto('/discover')
    await my.page.getByRole('button', { name: 'Nearby', exact: true }).tap()
    await my.page
      .getByText("You haven't set a location yet, so we can't show you who's nearby.")
      .waitFor()
    expect(await my.page.getByRole('article').count()).toBe(0)
    await my.page.getByRole('button', { name: 'Set my location' }).tap()
    const share = settings().getByRole('switch', { name: 'Share my location' })
    const save = settings().getByRole('button', { name: 'Save' })
    await share.tap()
    await settings()
      .getByRole('status')
      .getByText("You haven't set a location yet, so we can't show you who's nearby.")
      .waitFor()
    await save.tap()
    await toastText().toMatch(
      /^Settings saved\nYou haven't set a location yet, so we can't show you who's nearby\./,
    )
    await change({ locationEnabled: false }, newcomer)

    await my.page.getByRole('button', { name: 'Set my location' }).tap()
    await settings().getByRole('combobox', { name: 'Or choose a city' }).fill('san francisco, ca')
    await settings()
      .getByRole('option', { name: /^San Francisco.*California/ })
      .tap()
    await my.page.goBack()
    await question().getByRole('button', { name: 'Keep editing' }).tap()
    await question().waitFor({ state: 'detached' })
    await settings().getByRole('switch', { name: 'Share this location' }).tap()
    expect(await share.getAttribute('aria-checked')).toBe('true')
    await save.tap()
    await settings().waitFor({ state: 'detached' })
    await toastText().toBe('Settings saved')
    await my.page
      .getByRole('article', { name: /^Neighbor/ })
      .getByText('miles away')
      .waitFor()
  })
})
