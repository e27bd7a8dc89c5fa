import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { type Person, person } from '../../harness/person.ts'
import { change, record, tone } from '../../harness/recorded.ts'
import { film } from '../../harness/recordings.ts'
import type { World } from '../../harness/server.ts'
import {
  cutOff,
  fail,
  hold,
  portrait,
  portrayed,
  type Screenshot,
  type Viewer,
} from '../screenshot.ts'

/** The person whose profile is shown, by world. */
const shown = new WeakMap<World, Person>()

async function beside(world: World): Promise<Viewer> {
  const leo = await portrayed(world, 'leo', {
    bio: 'Plays the cello to his tomatoes.\nThey do not mind.',
    interests: ['Hiking', 'Music', 'Cooking', 'Gardening', 'Wine', 'Beach'],
    instagramUsername: 'leo.tomatoes',
    tiktokUsername: 'leocello',
  })
  await leo.call(profileRoutes.updateUser, {
    params: { id: leo.id },
    body: {
      musicTaste: { topArtists: ['Mitski', 'Bill Evans', 'Cesária Évora'] },
      favoriteMusicUrl: 'https://open.spotify.com/track/3n3Ppam7vgaVa1iaRUc9Lp',
      favoriteSongTitle: 'Peace Piece',
      favoriteSongArtist: 'Bill Evans',
      pronouns: 'he/him',
      height: 183,
      relationshipModel: 'monogamous',
      hasChildren: 'no',
      wantsChildren: 'yes',
      smoking: 'never',
      drinking: 'socially',
      languages: ['en', 'it', 'pt'],
      hometown: 'São Miguel, Azores',
      religion: 'agnostic',
      about: { relationshipGoals: 'long-term', education: 'master' },
      shows: { relationshipGoals: true, education: true, religion: true },
      prompts: {
        answers: {
          'rabbit-hole':
            'How lighthouses each got their own blink. Ask me about the one that winks.',
          'rainy-day': 'In the bakery line, wet and happy.',
          'first-hour':
            'We split a cinnamon roll, unfairly, and walk until one of us finds a good stoop.',
        },
      },
    },
  })
  shown.set(world, leo)
  return person(world)
}

const address = (world: World) => `/app/user/${shown.get(world)?.id}`

async function open(page: Page, world: World): Promise<void> {
  await page.goto(address(world))
  await page.getByRole('heading', { name: /^Leo, \d+$/ }).waitFor()
}

async function enlarge(page: Page, world: World): Promise<void> {
  await open(page, world)
  await page.getByRole('button', { name: 'Enlarge the photos of Leo' }).click()
  await page.getByRole('dialog', { name: 'Photos of Leo' }).getByRole('img').first().waitFor()
}

/** Adds a voice intro, a song and three intro videos, with portraits as posters. */
async function recorded(who: Person): Promise<void> {
  const introVideoUrls: string[] = []
  for (const name of ['leo-2', 'leo-3', 'leo-1'])
    introVideoUrls.push(
      await record(
        who,
        'video',
        await film({ seconds: 6, wrapping: 'webm' }),
        await portrait(name),
      ),
    )
  await change(who, {
    introVideoUrls,
    voiceIntroUrl: await record(who, 'voice', tone(9)),
    favoriteMusicUrl: await record(who, 'music', tone(4)),
    favoriteSongTitle: 'Peace Piece',
    favoriteSongArtist: 'Bill Evans',
    musicTaste: { topArtists: ['Mitski', 'Bill Evans'] },
  })
}

const heard = new WeakMap<World, Person>()

async function besideHeard(world: World): Promise<Viewer> {
  const leo = await portrayed(world, 'leo', {
    bio: 'Plays the cello to his tomatoes.',
    interests: ['Hiking', 'Music'],
  })
  await recorded(leo)
  heard.set(world, leo)
  return person(world)
}

async function openHeard(page: Page, world: World): Promise<void> {
  await page.goto(`/app/user/${heard.get(world)?.id}`)
  await voice(page)
  await page.locator('[data-wave=drawn]').waitFor()
}

const voice = (page: Page) =>
  page.getByRole('heading', { name: 'Voice intro' }).scrollIntoViewIfNeeded()
/** Scrolls the heading to the upper edge, so that everything below it is in the picture. */
const fromVoice = (page: Page) =>
  page.getByRole('heading', { name: 'Voice intro' }).evaluate((heading) => heading.scrollIntoView())

export const screenshots: Screenshot[] = [
  { name: 'person', prepare: beside, show: open },
  {
    name: 'person-end',
    prepare: beside,
    show: open,
    aim: (page) => page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight)),
  },
  { name: 'person-lightbox', prepare: beside, show: enlarge },
  {
    name: 'person-lightbox-enlarged',
    prepare: beside,
    async show(page, world) {
      await enlarge(page, world)
      await page.getByRole('button', { name: 'Enlarge', exact: true }).click()
      await page.getByRole('button', { name: 'Fit to screen' }).waitFor()
    },
  },
  {
    name: 'person-loading',
    prepare: beside,
    async show(page, world) {
      await hold(page, '**/api/user/*')
      await page.goto(address(world))
      await page.getByRole('heading', { name: 'Loading...' }).waitFor()
    },
  },
  {
    name: 'person-failed',
    prepare: beside,
    async show(page, world) {
      await fail(page, '**/api/user/*')
      await page.goto(address(world))
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'person-gone',
    prepare: beside,
    async show(page) {
      await page.goto('/app/user/0190e5a0-0000-7000-8000-000000000000')
      await page.getByText("We can't find this profile").waitFor()
    },
  },
  {
    name: 'person-offline',
    prepare: beside,
    async show(page, world) {
      await open(page, world)
      await cutOff(page)
    },
  },
  {
    name: 'person-media',
    prepare: besideHeard,
    async show(page, world) {
      await openHeard(page, world)
    },
    aim: fromVoice,
  },
  {
    name: 'person-video-viewer',
    prepare: besideHeard,
    async show(page, world) {
      await openHeard(page, world)
      await page.getByRole('button', { name: "Watch Leo's intro video 1 full screen" }).click()
      await page
        .getByRole('dialog')
        .getByText(/0:0[1-9]/)
        .waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    },
  },
  {
    name: 'profile-media',
    async prepare(world) {
      const leo = await portrayed(world, 'leo')
      await recorded(leo)
      return leo
    },
    async show(page) {
      await page.goto('/profile')
      await voice(page)
      await page.locator('[data-wave=drawn]').waitFor()
    },
    aim: fromVoice,
  },
]
