import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { type Person, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { chooseOnDiscover, toastOf, visitAs } from './steps.ts'

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('another place', async () => {
  const { world, browser } = await journey()
  const mia = await person(world, { name: 'Mia', location: 'Berlin' })
  const una = await person(world, { name: 'Una', location: 'Lisbon' })
  for (const [who, latitude, longitude] of [
    [mia, '52.52', '13.4'],
    [una, '38.71667', '-9.13333'],
  ] as const)
    await who.call(profileRoutes.updateUser, {
      params: { id: who.id },
      body: { latitude, longitude, locationEnabled: true },
    })

  const settingsOf = (page: Page) =>
    page.getByRole('dialog', { name: 'Location and Discovery Settings' })
  const self = async (who: Person) =>
    (await who.call(profileRoutes.user, { params: { userId: who.id } })).body
  /** Mia's card as shown to Una. */
  const seenBy = async (page: Page) => {
    await page.goto(`/app/user/${mia.id}`)
    await page.getByRole('heading', { name: /^Mia, \d+$/ }).waitFor()
    return page.getByRole('main').innerText()
  }

  it('is travelled to by touch, shown on the card of the other, and ended by hand', async () => {
    const { page, context, faults } = await visitAs(browser, world, mia)
    await page.goto('/discover')
    await page.getByText('No more profiles!').waitFor()
    await chooseOnDiscover(page, 'Location and Discovery Settings')
    const settings = settingsOf(page)
    const mode = settings.getByRole('switch', { name: 'Travel mode' })
    await mode.tap()
    await settings.getByRole('button', { name: 'Save' }).tap()
    await settings.getByText('Choose a city.').waitFor()
    await settings.getByText('Choose the last day of your trip.').waitFor()
    const city = settings.getByRole('combobox', { name: 'Where are you going?' })
    const chooseLisbon = async () => {
      await city.tap()
      await page.keyboard.type('lisb')
      await settings.getByRole('option', { name: /^Lisbon.*Portugal/ }).tap()
      await settings.getByText('Choose a city.').waitFor({ state: 'detached' })
    }
    await chooseLisbon()
    // Turned off and on, it starts with the stored state.
    for (const _ of ['off', 'on']) await mode.tap()
    await settings.getByText('Choose a city.').waitFor()
    expect(await city.inputValue()).toBe('')
    await chooseLisbon()
    await settings.getByLabel('Last day').fill(dateIn(5))
    await settings.getByRole('button', { name: 'Save' }).tap()
    await settings.waitFor({ state: 'detached' })
    const trip = page.getByRole('button', { name: /^Visiting Lisbon until/ })
    await trip.waitFor()
    // The deck is the city's.
    await page.getByRole('article', { name: /^Una/ }).waitFor()

    const other = await visitAs(browser, world, una)
    await other.page.goto('/discover')
    const card = other.page.getByRole('article', { name: /^Mia/ })
    await card.getByText('Visiting Lisbon').waitFor()
    // Una is shown in a cell near the city's.
    expect(await card.innerText()).toMatch(/[0-2]\.\d miles away/)
    expect(await card.innerText()).not.toContain('Berlin')
    expect(await seenBy(other.page)).toContain('Visiting Lisbon')

    await page.goto('/profile')
    await page.getByText('Visiting Lisbon').waitFor()
    await page.goBack()
    await trip.tap()
    await mode.tap()
    await settings.getByRole('button', { name: 'Save' }).tap()
    await settings.waitFor({ state: 'detached' })
    await trip.waitFor({ state: 'detached' })
    expect(await self(mia)).toMatchObject({ travelMode: false, location: 'Berlin' })
    const seen = await seenBy(other.page)
    expect(seen).toContain('Berlin')
    expect(seen).not.toContain('Visiting')
    expect(faults).toEqual([])
    await context.close()
    await other.context.close()
  })

  it('is chosen by keyboard alone, and Escape closes the list before the settings', async () => {
    const { page, context } = await visitAs(browser, world, mia, { viewport: desktop })
    await page.goto('/app/location')
    const settings = settingsOf(page)
    const field = settings.getByRole('combobox', { name: 'Or choose a city' })
    await field.waitFor()
    const hasFocus = (target: typeof field) =>
      target.evaluate((element) => element === document.activeElement)
    const tabTo = async (target: typeof field) => {
      for (let presses = 0; presses < 30 && !(await hasFocus(target)); presses++)
        await page.keyboard.press('Tab')
      expect(await hasFocus(target)).toBe(true)
    }
    await tabTo(field)
    await page.keyboard.type('porto')
    const options = settings.getByRole('option')
    await options.first().waitFor()
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    expect(await settings.isVisible()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const active = await field.getAttribute('aria-activedescendant')
    expect(active).toBeTruthy()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await field.getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.type(', port')
    await settings
      .getByRole('option', { name: /^Porto.*Portugal/ })
      .first()
      .waitFor()
    // It was already there, among the matches for “porto”.
    await expect.poll(() => settings.getByRole('option', { name: /Brazil/ }).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('Porto, Portugal')
    // Text that matches no listed city is not ignored either.
    await page.keyboard.press('Backspace')
    await tabTo(settings.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await settings.getByText('Choose a city from the list.').waitFor()
    expect(await hasFocus(field)).toBe(true)
    await page.keyboard.type('l')
    await settings.getByRole('option', { name: 'Porto Portugal', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // Leaving asks about an unsaved choice, which is stored with the settings.
    await tabTo(settings.getByRole('button', { name: 'Close', exact: true }))
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await tabTo(question.getByRole('button', { name: 'Keep editing' }))
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await tabTo(settings.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await settings.waitFor({ state: 'detached' })
    await expect.poll(() => toastOf(page).innerText()).toBe('Settings saved')
    const { latitude, location } = (await self(mia)) as { latitude: string; location: string }
    expect([location, Number(latitude).toFixed(0)]).toEqual(['Porto, Portugal', '41'])
    await context.close()
  })
})

describe('the Privacy screen', async () => {
  const { world, browser } = await journey()
  const mia = await person(world, { name: 'Mia' })

  it('is opened from the profile, explains the three modes and switches them', async () => {
    const { page, context } = await visitAs(browser, world, mia)
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Privacy' }).tap()
    await page.getByRole('heading', { name: 'Location Privacy' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/app/privacy')
    const current = page.getByRole('listitem').filter({ hasText: 'Your mode' })
    const sharing = async () => {
      const { body } = await mia.call(profileRoutes.user, { params: { userId: mia.id } })
      return 'locationEnabled' in body ? [body.locationEnabled, body.locationPrivate] : null
    }
    expect(await current.getByRole('heading').innerText()).toBe('Off')
    await page.getByRole('button', { name: 'Choose Private' }).tap()
    await expect.poll(sharing).toEqual([true, true])
    await page
      .getByRole('paragraph')
      .filter({ hasText: "You haven't set a location yet, so we can't show you who's nearby." })
      .waitFor()
    await expect.poll(() => current.getByRole('heading').innerText()).toBe('Private')
    await page.getByRole('button', { name: 'Choose Visible' }).tap()
    await expect.poll(sharing).toEqual([true, false])

    // A refusal restores the earlier mode and says so.
    await page.route('**/api/user/*', (route) =>
      route.fulfill({ status: 503, json: { error: 'Busy.', code: 'UNAVAILABLE' } }),
    )
    await page.getByRole('button', { name: 'Choose Off' }).tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain('Failed to update location settings')
    await expect.poll(() => current.getByRole('heading').innerText()).toBe('Visible')
    await page.getByRole('button', { name: 'Back' }).tap()
    await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    await context.close()
  })
})
