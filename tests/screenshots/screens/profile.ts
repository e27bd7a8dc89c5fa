import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, portrait, portrayed, type Screenshot } from '../screenshot.ts'

const newcomer = (world: World) => person(world, { incomplete: true })

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()

async function basics(page: Page): Promise<void> {
  await page.goto('/app')
  await page.getByLabel('Name').fill('Mei')
  await page.getByLabel('Date of birth').fill('1996-04-12')
  await page.getByLabel('Location').fill('Lisbon')
  await page
    .getByLabel('Bio')
    .fill('Sunrise swimmer, terrible at chess, good at soup. Ask me about the lighthouse.')
}

async function preferences(page: Page): Promise<void> {
  await basics(page)
  await next(page)
  await page.locator('label', { hasText: /^Woman$/ }).click()
  await page.locator('label', { hasText: /^Everyone$/ }).click()
  await page.getByLabel('Instagram').fill('mei.swims')
}

async function photos(page: Page): Promise<void> {
  await preferences(page)
  await next(page)
  await heading(page, 'Photos')
}

async function addPhotos(page: Page, names: string[]): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await portrait(name),
    })),
  )
  await page.locator('input[type=file]').setInputFiles(files)
  await page
    .getByText(`${names.length} of 5`)
    .or(page.getByText(`${names.length}/5`))
    .first()
    .waitFor({ state: 'attached' })
  await page.getByRole('img', { name: `Photo ${names.length}`, exact: true }).waitFor()
}

async function interests(page: Page): Promise<void> {
  await photos(page)
  await addPhotos(page, ['mei-1', 'mei-2'])
  await next(page)
  await heading(page, 'Interests')
}

const brokenLink = (page: Page) => page.getByText("This photo didn't load. Check the link.")

export const screenshots: Screenshot[] = [
  {
    name: 'wizard-1-empty',
    prepare: newcomer,
    async show(page) {
      await page.goto('/app')
      await heading(page, 'Basics')
    },
  },
  {
    name: 'wizard-1-missing',
    prepare: newcomer,
    async show(page) {
      await page.goto('/app')
      await next(page)
      await page.getByText('Missing Information', { exact: true }).waitFor()
    },
  },
  { name: 'wizard-1-filled', prepare: newcomer, show: basics },
  {
    name: 'wizard-1-cities',
    prepare: newcomer,
    async show(page) {
      await basics(page)
      await page.getByRole('combobox', { name: 'Location' }).fill('San Francisco, CA')
      await page.getByRole('option').first().waitFor()
    },
    aim: (page) => page.getByRole('button', { name: 'Use my location' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'wizard-1-place',
    prepare: newcomer,
    async show(page) {
      await basics(page)
      await page.getByRole('combobox', { name: 'Location' }).fill('San Francisco, CA')
      await page.getByRole('option').first().click()
      await page.getByRole('switch', { name: 'Share this location' }).waitFor()
    },
    aim: (page) =>
      page.getByRole('switch', { name: 'Share this location' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'wizard-1-leave',
    prepare: newcomer,
    async show(page) {
      await page.goto('/app')
      await page.getByRole('button', { name: 'Back' }).click()
      await heading(page, 'Leave for now?')
    },
  },
  { name: 'wizard-2-filled', prepare: newcomer, show: preferences },
  {
    name: 'wizard-2-nonbinary',
    prepare: newcomer,
    async show(page) {
      await preferences(page)
      for (const label of [/^Non-binary$/, /^Women$/, /^Non-binary people$/])
        await page.locator('label', { hasText: label }).click()
      await page.getByRole('button', { name: 'Say it in your own words' }).click()
      await page.getByLabel('In your own words').fill('genderfluid')
    },
  },
  { name: 'wizard-3-empty', prepare: newcomer, show: photos },
  {
    name: 'wizard-3-missing',
    prepare: newcomer,
    async show(page) {
      await photos(page)
      await next(page)
      await page.getByText('Add Photos', { exact: true }).waitFor()
    },
  },
  {
    name: 'wizard-3-failed',
    prepare: newcomer,
    async show(page) {
      await photos(page)
      await fail(page, '**/api/upload-temp-photo')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'mei.jpg', mimeType: 'image/jpeg', buffer: await portrait('mei-1') })
      await page.getByText('Upload failed', { exact: true }).waitFor()
    },
  },
  {
    name: 'wizard-3-link-failed',
    prepare: newcomer,
    async show(page) {
      await photos(page)
      await fail(page, '**/api/media/proxy*', 404)
      await page.getByLabel('Or by link').fill('https://photos.example/gone.jpg')
      await page.getByRole('button', { name: 'Add link' }).click()
      await brokenLink(page).waitFor()
    },
    aim: (page) => brokenLink(page).scrollIntoViewIfNeeded(),
  },
  {
    name: 'wizard-3-filled',
    prepare: newcomer,
    async show(page) {
      await photos(page)
      await addPhotos(page, ['mei-1', 'mei-2', 'mei-3'])
    },
  },
  {
    name: 'wizard-4-filled',
    prepare: newcomer,
    async show(page) {
      await interests(page)
      for (const name of ['Hiking', 'Travel', 'Photography']) {
        const chip = page.locator('label', { hasText: new RegExp(`^${name}$`) })
        if (await chip.isVisible()) await chip.click()
      }
      await page.getByLabel('Add your own').fill('Lighthouses')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    },
  },
  {
    name: 'profile',
    prepare: (world) =>
      portrayed(world, 'mei', {
        bio: 'Sunrise swimmer, terrible at chess, good at soup.\nAsk me about the lighthouse.',
        interests: ['Hiking', 'Photography', 'Coffee', 'Lighthouses', 'Nature'],
        instagramUsername: 'mei.swims',
        tiktokUsername: 'meiandthesea',
      }),
    async show(page) {
      await page.goto('/profile')
      await heading(page, 'Appearance')
    },
  },
  {
    name: 'profile-end',
    prepare: (world) => portrayed(world, 'mei', { instagramUsername: 'mei.swims', bio: '' }),
    async show(page) {
      await page.goto('/profile')
      await heading(page, 'Appearance')
    },
    aim: (page) => page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight)),
  },
]
