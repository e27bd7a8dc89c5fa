import type { Page } from 'playwright-core'
import { change, record, tone } from '../../harness/recorded.ts'
import type { World } from '../../harness/server.ts'
import { fail, portrait, portrayed, type Screenshot } from '../screenshot.ts'

const some = (world: World) => portrayed(world, 'mei')

async function all(world: World) {
  const mei = await portrayed(world, 'mei')
  await change(mei, {
    voiceIntroUrl: await record(mei, 'voice', tone(6)),
    favoriteMusicUrl: 'https://music.example/lighthouse',
    favoriteSongTitle: 'Lighthouse',
    favoriteSongArtist: 'The Tide',
  })
  return mei
}

async function open(page: Page): Promise<void> {
  await page.goto('/profile?edit=media')
  await page.getByRole('region', { name: 'Photos' }).waitFor()
}

const part = (page: Page, title: string) => page.getByRole('region', { name: title })
const aimAt = (title: string) => (page: Page) =>
  part(page, title).evaluate((section) => section.scrollIntoView({ block: 'start' }))

async function choose(page: Page, name: string): Promise<void> {
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await portrait(name) }
  await part(page, 'Photos').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Crop photo' }).waitFor()
}

export const screenshots: Screenshot[] = [
  { name: 'edit-media', prepare: all, show: open },
  { name: 'edit-media-photos', prepare: all, show: open, aim: aimAt('Photos') },
  { name: 'edit-media-voice', prepare: all, show: open, aim: aimAt('Voice intro') },
  { name: 'edit-media-song', prepare: all, show: open, aim: aimAt('Favorite song') },
  { name: 'edit-media-videos', prepare: some, show: open, aim: aimAt('Selfie videos') },
  {
    name: 'edit-media-photo',
    prepare: all,
    async show(page) {
      await open(page)
      await page.getByRole('button', { name: 'Photo 2 of' }).click()
      await page.getByRole('dialog', { name: 'Photo 2 of' }).waitFor()
    },
  },
  {
    name: 'edit-media-crop',
    prepare: some,
    async show(page) {
      await open(page)
      await choose(page, 'leo-1')
    },
  },
  {
    name: 'edit-media-failed',
    prepare: some,
    async show(page) {
      await open(page)
      await fail(page, '**/upload-photo?*')
      await choose(page, 'leo-1')
      await page.getByRole('button', { name: 'Use photo' }).click()
      await page.getByRole('button', { name: 'Try the photo again' }).waitFor()
    },
    aim: aimAt('Photos'),
  },
  {
    name: 'edit-media-recording',
    prepare: some,
    unturnable: true,
    async show(page) {
      await open(page)
      await part(page, 'Voice intro').getByRole('button', { name: 'Record' }).click()
      await page.getByRole('timer').waitFor()
    },
    aim: aimAt('Voice intro'),
  },
  {
    name: 'edit-media-recorded',
    prepare: some,
    async show(page) {
      await open(page)
      await part(page, 'Voice intro').getByRole('button', { name: 'Record' }).click()
      await page.getByText('Recording 0:01').waitFor()
      await page.getByRole('button', { name: 'Stop recording' }).click()
      await page.getByRole('button', { name: 'Use recording' }).waitFor()
    },
    aim: aimAt('Voice intro'),
  },
  {
    name: 'edit-media-camera',
    prepare: some,
    unturnable: true,
    async show(page) {
      await open(page)
      await page.getByRole('button', { name: 'Record a video' }).click()
      await page.getByRole('button', { name: 'Start recording' }).waitFor()
    },
  },
  {
    name: 'edit-media-camera-recorded',
    prepare: some,
    async show(page) {
      await open(page)
      await page.getByRole('button', { name: 'Record a video' }).click()
      await page.getByRole('button', { name: 'Start recording' }).click()
      await page.getByText('Recording 0:01').waitFor()
      await page.getByRole('button', { name: 'Stop recording' }).click()
      await page.getByRole('button', { name: 'Use video' }).waitFor()
    },
  },
]
