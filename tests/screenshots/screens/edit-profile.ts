import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import type { World } from '../../harness/server.ts'
import { portrayed, type Screenshot } from '../screenshot.ts'

/** A person with a sparse profile. */
const sparse = (world: World) => portrayed(world, 'mei', { bio: '', interests: ['Hiking'] })

async function rich(world: World) {
  const me = await portrayed(world, 'mei', {
    bio: 'Sunrise swimmer, terrible at chess, good at soup.\nAsk me about the lighthouse.',
    interests: ['Hiking', 'Photography', 'Coffee', 'Lighthouses', 'Nature'],
    instagramUsername: 'mei.swims',
    tiktokUsername: 'meiandthesea',
  })
  await me.call(profileRoutes.updateUser, {
    params: { id: me.id },
    body: {
      about: {
        lifestyle: ['early-bird', 'sporty', 'foodie'],
        personality: ['calm', 'thinker'],
        education: 'master',
        relationshipGoals: 'long-term',
        communicationStyle: ['voice-notes', 'in-person'],
      },
      musicTaste: { topArtists: ['Mitski', 'Khruangbin', 'Caroline Polachek', 'Beach House'] },
      height: 168,
      relationshipModel: 'monogamous',
      wantsChildren: 'maybe',
      smoking: 'never',
      drinking: 'socially',
      languages: ['en', 'zh', 'es'],
      hometown: 'Taipei',
      shows: { wantsChildren: false },
      prompts: {
        answers: {
          'snack-in-court': 'Seaweed chips. Exhibit A is the empty bag in my coat.',
          'question-for-you':
            'Which meal would you eat again exactly as it was, and who was there?',
        },
      },
    },
  })
  return me
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })
const open = (tab: string) => async (page: Page) => {
  await page.goto(`/profile?edit=${tab}`)
  await editor(page).getByRole('tabpanel').waitFor()
}
const scrollTo = (part: string) => (page: Page) =>
  page
    .locator(`[data-part=${part}]`)
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))

export const screenshots: Screenshot[] = [
  { name: 'edit-basic-sparse', prepare: sparse, show: open('basic') },
  { name: 'edit-basic', prepare: rich, show: open('basic') },
  {
    name: 'edit-basic-genders',
    prepare: rich,
    show: open('basic'),
    aim: (page) =>
      page.getByRole('checkbox', { name: 'People looking for women' }).scrollIntoViewIfNeeded(),
  },
  { name: 'edit-basic-interests', prepare: rich, show: open('basic'), aim: scrollTo('interests') },
  { name: 'edit-basic-prompts', prepare: rich, show: open('basic'), aim: scrollTo('prompts') },
  {
    name: 'edit-basic-prompt-picker',
    prepare: rich,
    async show(page) {
      await open('basic')(page)
      await editor(page).getByRole('button', { name: 'Pick another prompt' }).click()
      await page.getByRole('dialog', { name: 'Pick a prompt' }).waitFor()
    },
  },
  { name: 'edit-basic-about', prepare: rich, show: open('basic'), aim: scrollTo('about') },
  { name: 'edit-basic-vitals', prepare: rich, show: open('basic'), aim: scrollTo('vitals') },
  {
    name: 'edit-basic-vital-open',
    prepare: rich,
    async show(page) {
      await open('basic')(page)
      await editor(page)
        .getByRole('button', { name: /^Languages/ })
        .click()
      await editor(page).getByRole('switch', { name: 'Show on my profile' }).last().waitFor()
    },
    aim: scrollTo('vitals'),
  },
  { name: 'edit-basic-artists', prepare: rich, show: open('basic'), aim: scrollTo('artists') },
  { name: 'edit-social', prepare: rich, show: open('social') },
  {
    name: 'edit-faults',
    prepare: rich,
    async show(page) {
      await open('basic')(page)
      await page.getByLabel('Name', { exact: true }).fill('')
      await editor(page).getByLabel('Date of birth').fill('2020-01-01')
      await page.getByLabel('Location', { exact: true }).fill('')
      await page.getByText('Enter your location.').waitFor()
    },
  },
  {
    name: 'edit-failed',
    prepare: rich,
    async show(page) {
      await open('social')(page)
      await page.route('**/api/user/*', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 500, body: '' })
          : route.continue(),
      )
      await editor(page).getByLabel('TikTok').fill('mei')
      await page.getByText("Your latest changes aren't saved yet.").waitFor()
      await page.getByText('Failed to update profile. Please try again.', { exact: true }).waitFor()
    },
  },
  {
    name: 'edit-offline',
    prepare: rich,
    async show(page) {
      await open('social')(page)
      await page.route('**/api/user/*', (route) => route.abort('internetdisconnected'))
      await editor(page).getByLabel('TikTok').fill('mei.offline')
      await page.getByText("You're offline.").waitFor()
    },
  },
]
