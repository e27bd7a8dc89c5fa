import { cityRoutes } from '@swoon/realtime-server/contract/cities'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { type Person, person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { portrayed, type Screenshot } from '../screenshot.ts'

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function atHome(world: World): Promise<Person> {
  const me = await portrayed(world, 'diego', { gender: 'male', genderPreference: 'female' })
  const body = {
    latitude: '52.52',
    longitude: '13.4',
    locationEnabled: true,
    location: 'Berlin, Germany',
  }
  await me.call(profileRoutes.updateUser, { params: { id: me.id }, body })
  return me
}

async function travel(who: Person, q: string): Promise<void> {
  const { body } = await who.call(cityRoutes.cities, { query: { q } })
  await who.call(profileRoutes.updateUser, {
    params: { id: who.id },
    body: { travelMode: true, travelCity: body[0]?.id, travelUntil: dateIn(9) },
  })
}

async function traveller(world: World): Promise<Person> {
  const me = await atHome(world)
  const kayla = await portrayed(world, 'nadia', {
    gender: 'female',
    genderPreference: 'male',
    location: 'Seville',
  })
  for (const who of [kayla, me]) {
    const body = { latitude: '52.52', longitude: '13.4', locationEnabled: true }
    await who.call(profileRoutes.updateUser, { params: { id: who.id }, body })
    await travel(who, 'lisbon, portugal')
  }
  return me
}

const settings = async (page: Page) => {
  await page.goto('/app/location')
  await page.getByRole('switch', { name: 'Travel mode' }).waitFor()
}

const field = (page: Page, label: string) => page.getByRole('combobox', { name: label })

const chosen = (page: Page) => page.getByRole('checkbox', { name: /^Show .* on my profile/ })

async function privacy(page: Page): Promise<void> {
  await page.goto('/app/privacy')
  await page.getByRole('heading', { name: 'Location Privacy' }).waitFor()
}

export const screenshots: Screenshot[] = [
  {
    name: 'location-cities',
    prepare: atHome,
    async show(page) {
      await settings(page)
      await field(page, 'Or choose a city').fill('san')
      await page.getByRole('option').nth(7).waitFor()
    },
    aim: (page) => field(page, 'Or choose a city').scrollIntoViewIfNeeded(),
  },
  {
    name: 'location-city-chosen',
    prepare: atHome,
    async show(page) {
      await settings(page)
      await field(page, 'Or choose a city').fill('tokyo')
      await page.getByRole('option').first().click()
      await chosen(page).waitFor()
    },
    aim: (page) => chosen(page).scrollIntoViewIfNeeded(),
  },
  {
    name: 'location-share-offered',
    prepare: (world) =>
      person(world, { latitude: '52.52', longitude: '13.4', location: 'Berlin, Germany' }),
    show: settings,
    aim: (page) =>
      page.getByRole('switch', { name: 'Share this location' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'location-shared-without-place',
    prepare: (world) => person(world),
    async show(page) {
      await settings(page)
      await page.getByRole('switch', { name: 'Share my location' }).click()
      await page.getByText("You haven't set a location yet").waitFor()
    },
    aim: (page) => page.getByText("You haven't set a location yet").scrollIntoViewIfNeeded(),
  },
  {
    name: 'location-genders',
    prepare: (world) =>
      person(world, { genderPreference: ['female', 'nonbinary'], shownTo: ['female'] }),
    show: settings,
    aim: (page) =>
      page.getByRole('checkbox', { name: 'People looking for women' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'location-city-unknown',
    prepare: atHome,
    async show(page) {
      await settings(page)
      await field(page, 'Or choose a city').fill('zzzz')
      await page.getByText('No city by that name').waitFor()
    },
    aim: (page) => page.getByText('No city by that name').scrollIntoViewIfNeeded(),
  },
  {
    name: 'location-travel-missing',
    prepare: (world) => person(world),
    async show(page) {
      await settings(page)
      await page.getByRole('switch', { name: 'Travel mode' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Choose a city.').waitFor()
    },
    aim: (page) => page.getByLabel('Last day').scrollIntoViewIfNeeded(),
  },
  {
    name: 'location-travel',
    prepare: traveller,
    show: settings,
    aim: (page) => page.getByLabel('Last day').scrollIntoViewIfNeeded(),
  },
  {
    name: 'discover-travel',
    prepare: traveller,
    async show(page) {
      await page.goto('/discover')
      await page.getByRole('button', { name: /^Visiting Lisbon/ }).waitFor()
      await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
    },
  },
  { name: 'privacy', prepare: atHome, show: privacy },
  {
    name: 'privacy-without-place',
    prepare: (world) => person(world, { locationEnabled: true }),
    show: privacy,
    aim: (page) => page.getByText("You haven't set a location yet").scrollIntoViewIfNeeded(),
  },
  {
    name: 'privacy-travel',
    prepare: traveller,
    show: privacy,
    aim: (page) =>
      page
        .getByRole('link', { name: 'Distance, location and travel mode' })
        .scrollIntoViewIfNeeded(),
  },
]
