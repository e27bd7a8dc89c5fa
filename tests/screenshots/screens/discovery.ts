import { updateUser } from '@swoon/db/queries/users'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Page } from 'playwright-core'
import { matchOf } from '../../harness/pairs.ts'
import type { Details, Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { gotoLive } from '../../journeys/steps.ts'
import { cutOff, fail, hold, portrayed, type Screenshot } from '../screenshot.ts'

const women: readonly [string, Details][] = [
  [
    'freya',
    {
      dateOfBirth: '1997-02-11',
      bio: 'Potter, night swimmer, defender of long breakfasts.\nWill trade you a bowl for a good story.',
      interests: ['Hiking', 'Coffee', 'Art', 'Photography', 'Reading', 'Nature', 'Wine'],
      instagramUsername: 'freya.throws.pots',
      tiktokUsername: 'freyaandclay',
    },
  ],
  ['priya', { dateOfBirth: '1994-06-30', interests: ['Coffee', 'Technology', 'Dancing'] }],
  [
    'yuki',
    { dateOfBirth: '1999-11-02', interests: ['Photography', 'Travel', 'Cooking', 'Movies'] },
  ],
  ['nadia', { dateOfBirth: '1992-03-21', interests: ['Yoga', 'Beach'] }],
]

const decks = new WeakMap<World, Promise<Person[]>>()

/** The people of the deck, created once per world; they are the only women who look for everyone. */
function deckPeople(world: World): Promise<Person[]> {
  const made = decks.get(world) ?? makeDeckPeople(world)
  decks.set(world, made)
  return made
}

async function makeDeckPeople(world: World): Promise<Person[]> {
  const people: Person[] = []
  for (const [index, [file, details]] of women.entries()) {
    const person = await portrayed(world, file, {
      ...details,
      gender: 'female',
      genderPreference: 'male',
    })
    const latitude = (38.72 + index * 0.02).toFixed(2)
    await person.call(profileRoutes.updateUser, {
      params: { id: person.id },
      body: {
        latitude,
        longitude: '-9.14',
        locationEnabled: true,
        musicTaste: {
          topArtists: ['Mitski', 'Khruangbin', 'Caroline Polachek', 'Beach House'].slice(index),
        },
      },
    })
    people.push(person)
  }
  return people
}

async function viewer(world: World): Promise<Person> {
  await deckPeople(world)
  const me = await portrayed(world, 'diego', {
    gender: 'male',
    genderPreference: 'female',
    dateOfBirth: '1995-05-05',
    interests: ['Hiking', 'Coffee', 'Photography'],
  })
  const body = { latitude: '38.72', longitude: '-9.14', locationEnabled: true }
  await me.call(profileRoutes.updateUser, { params: { id: me.id }, body })
  return me
}

/** A viewer who has not chosen yet who sees them. */
async function unasked(world: World): Promise<Person> {
  const me = await viewer(world)
  const change = { gender: 'nonbinary', gender_preference: 'female+nonbinary', shown_to: null }
  await updateUser(world.database.db, me.id, change)
  return me
}

/** A viewer with some filters. */
async function sifting(world: World): Promise<Person> {
  const me = await viewer(world)
  const filters = {
    relationshipGoals: { wanted: ['long-term', 'marriage'], isMust: false },
    smoking: { wanted: ['never', 'quitting'], isMust: true },
    languages: { wanted: ['en', 'pt'], isMust: false },
    isActive: { isMust: true },
  } as const
  await me.call(profileRoutes.updateUser, {
    params: { id: me.id },
    body: { filters: filters as never, maxDistance: 40, minAge: 25, maxAge: 38 },
  })
  return me
}

async function viewerWhoPassed(world: World): Promise<Person> {
  const me = await viewer(world)
  for (const { id } of await deckPeople(world)) {
    await me.call(swipeRoutes.swipe, { body: { swipedId: id, isLike: false } })
  }
  return me
}

/** Makes a match write to the viewer of `discover-arrival`. */
let writes: (() => Promise<unknown>) | undefined

async function viewerWhoIsWrittenTo(world: World): Promise<Person> {
  const me = await viewer(world)
  const mei = await portrayed(world, 'mei', { gender: 'female', genderPreference: 'male' })
  const matchId = await matchOf(mei, me)
  const content = 'The pier at seven? I bring the lanterns, you bring the tea.'
  writes = () => mei.call(chatRoutes.send, { body: { matchId, content } })
  return me
}

async function discover(page: Page): Promise<void> {
  await page.goto('/discover')
  await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
async function openSettings(page: Page): Promise<void> {
  await press(page, 'More on Discover')
  await page.getByRole('menuitem', { name: 'Location and Discovery Settings' }).click()
  await dialog(page, 'Location and Discovery Settings')
}
const dialog = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()

const emptied = (reason: string): Screenshot => ({
  name: `discover-empty-${reason}`,
  prepare: viewer,
  async show(page) {
    await page.route('**/api/users/discover/**', (route) =>
      route.fulfill({ json: [], headers: { 'x-empty-reason': reason } }),
    )
    await page.goto('/discover')
    await dialog(page, 'No more profiles!')
  },
})

/** Screens opened by a press on the deck; `heading` appears in them. */
const opened = (what: string, button: string | RegExp, heading: string): Screenshot => ({
  name: `discover-${what}`,
  prepare: viewer,
  async show(page) {
    await discover(page)
    await press(page, button)
    await dialog(page, heading)
  },
})

async function secondLook(page: Page): Promise<void> {
  await page.goto('/discover')
  await press(page, 'Second Look')
  await dialog(page, 'Second Look')
}

/** Nearby mode for a person without a place, or with one that is not shared. */
const placeless = (state: string, details: Details): Screenshot => ({
  name: `discover-nearby-${state}`,
  prepare: (world) => portrayed(world, 'diego', details),
  async show(page) {
    await page.goto('/discover')
    await press(page, 'Nearby')
    await dialog(page, 'No more profiles!')
  },
})

/** A deck with nobody known to be near. */
async function quiet(page: Page): Promise<void> {
  await page.route('**/api/users/discover/*', async (route) => {
    const reply = await route.fetch()
    const people: object[] = await reply.json()
    await route.fulfill({ json: people.map((person) => ({ ...person, distance: null })) })
  })
  await page.goto('/discover')
  await dialog(page, "It's quiet around here")
}

export const screenshots: Screenshot[] = [
  { name: 'discover-quiet', prepare: viewer, show: quiet },
  placeless('no-place', {}),
  placeless('unshared', { latitude: '38.72', longitude: '-9.14' }),
  { name: 'discover', prepare: viewer, show: discover },
  {
    name: 'discover-audience',
    prepare: unasked,
    async show(page) {
      await discover(page)
      await page.getByRole('button', { name: 'Who should see you?' }).waitFor()
    },
  },
  {
    name: 'discover-audience-sheet',
    prepare: unasked,
    // A lower window has another header.
    unturnable: true,
    async show(page) {
      await discover(page)
      await press(page, 'Who should see you?')
      await dialog(page, 'Who should see you?')
    },
  },
  {
    name: 'discover-loading',
    prepare: viewer,
    async show(page) {
      await hold(page, '**/api/users/discover/**')
      await page.goto('/discover')
      await dialog(page, 'Smart Discovery')
    },
  },
  {
    name: 'discover-failed',
    prepare: viewer,
    async show(page) {
      await fail(page, '**/api/users/discover/**')
      await page.goto('/discover')
      await dialog(page, "The profiles didn't load")
    },
  },
  {
    name: 'discover-offline',
    prepare: viewer,
    async show(page) {
      await discover(page)
      await cutOff(page)
    },
  },
  emptied('distance'),
  emptied('seen-everyone'),
  {
    name: 'discover-drag',
    prepare: viewer,
    async show(page) {
      await discover(page)
      const card = await page.locator('[data-card]').first().boundingBox()
      if (!card) throw new Error('no card')
      await page.mouse.move(card.x + 150, card.y + 150)
      await page.mouse.down()
      await page.mouse.move(card.x + 240, card.y + 140, { steps: 6 })
    },
  },
  opened('details', /^Open the profile/, 'Elsewhere'),
  opened('compatibility', /^Compatibility/, 'Compatibility'),
  opened('purchase', 'Get More', 'Enhance Your Dating Experience'),
  {
    name: 'discover-settings',
    prepare: viewer,
    async show(page) {
      await discover(page)
      await openSettings(page)
    },
  },
  {
    name: 'discover-filters',
    prepare: sifting,
    async show(page) {
      await page.goto('/app/filters')
      await dialog(page, 'Filters')
      await page.getByRole('button', { name: /^Show (under|about|over)/ }).waitFor()
    },
  },
  {
    name: 'discover-filters-open',
    prepare: sifting,
    async show(page) {
      await page.goto('/app/filters')
      await page.getByRole('button', { name: /^Smoking/ }).click()
      await page.getByRole('switch', { name: 'Must have' }).waitFor()
    },
    aim: (page) =>
      page
        .getByRole('heading', { name: 'How they live' })
        .evaluate((element) => element.scrollIntoView({ block: 'start' })),
  },
  {
    name: 'discover-filters-empty',
    async prepare(world) {
      const me = await viewer(world)
      const body = { filters: { height: { min: 229, max: 230, isMust: true } } }
      await me.call(profileRoutes.updateUser, { params: { id: me.id }, body })
      return me
    },
    async show(page) {
      await page.goto('/discover')
      await page.getByRole('button', { name: 'Make it nice to have' }).waitFor()
    },
  },
  {
    name: 'discover-settings-unsaved',
    prepare: viewer,
    async show(page) {
      await discover(page)
      await openSettings(page)
      await page.getByRole('switch', { name: 'Private mode' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
      await dialog(page, 'Leave without saving?')
    },
  },
  {
    name: 'discover-filter',
    prepare: viewer,
    fresh: true,
    unturnable: true,
    async show(page) {
      await discover(page)
      await press(page, /^Location filter/)
      await page.getByText('Location filter off').first().waitFor()
      await press(page, /^Location filter/)
      await page.getByText('Location filter on').first().waitFor()
    },
  },
  {
    name: 'discover-super-like',
    prepare: viewer,
    fresh: true,
    unturnable: true,
    async show(page) {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await discover(page)
      await press(page, /^Super like$/)
      await page.getByText(/^Super like sent to/).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'discover-arrival',
    prepare: viewerWhoIsWrittenTo,
    async show(page) {
      await gotoLive(page, '/discover')
      await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
      await writes?.()
      // It stays while it has the focus.
      await page.getByRole('region', { name: 'New message' }).getByRole('link').focus()
    },
  },
  { name: 'second-look', prepare: viewerWhoPassed, show: secondLook },
  { name: 'second-look-empty', prepare: viewer, show: secondLook },
  {
    name: 'second-look-failed',
    prepare: viewer,
    async show(page) {
      await fail(page, '**/api/users/passed/**')
      await secondLook(page)
    },
  },
  {
    name: 'second-look-loading',
    prepare: viewer,
    async show(page) {
      await hold(page, '**/api/users/passed/**')
      await secondLook(page)
    },
  },
]
