import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Locator, Page } from 'playwright-core'
import type { Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { portrayed, type Screenshot } from '../screenshot.ts'

const open = { gender: 'nonbinary', genderPreference: 'any' } as const
const theirs = {
  'first-hour': 'We split a cinnamon roll, unfairly, and walk until one of us finds a good stoop.',
  'rabbit-hole': 'How lighthouses each got their own blink. Ask me about the one that winks.',
  'rainy-day': 'In the bakery line, wet and happy.',
} as const
const mine = { overheard: 'One more page, then the lights, then maybe one more.' } as const

const answer = (who: Person, answers: Readonly<Record<string, string>>) =>
  who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { prompts: { answers } } })

const like = (
  one: Person,
  other: Person,
  promptId: 'first-hour' | 'overheard',
  isSuperLike = false,
) => {
  const likedAnswer = {
    promptId,
    answer: promptId === 'overheard' ? mine.overheard : theirs[promptId],
  }
  return one.call(swipeRoutes.swipe, {
    body: { swipedId: other.id, isLike: true, isSuperLike, likedAnswer },
  })
}

async function answering(
  world: World,
  file: string,
  answers: Readonly<Record<string, string>>,
): Promise<Person> {
  const who = await portrayed(world, file, { ...open, interests: ['Lighthouses', 'Music'] })
  await answer(who, answers)
  return who
}

/** A viewer whose deck has one person, by a filter for an interest that nobody else has. */
async function deciding(world: World): Promise<Person> {
  await answering(world, 'leo', theirs)
  const me = await answering(world, 'mei', mine)
  const filters = { interests: { wanted: ['Lighthouses'], isMust: true } }
  await me.call(profileRoutes.updateUser, { params: { id: me.id }, body: { filters } })
  return me
}

/** Each has liked an answer of the other's, and neither has written yet. */
async function matched(world: World): Promise<Person> {
  const [leo, me] = [await answering(world, 'leo', theirs), await answering(world, 'mei', mine)]
  await like(leo, me, 'overheard')
  await like(me, leo, 'first-hour')
  return me
}

async function superLiked(world: World): Promise<Person> {
  const me = await answering(world, 'mei', mine)
  for (const face of ['leo', 'freya'])
    await like(await answering(world, face, theirs), me, 'overheard', true)
  return me
}

/** The person who liked an answer of the viewer and can be liked back, by world. */
const admirers = new WeakMap<World, Person>()

async function admired(world: World): Promise<Person> {
  const [leo, me] = [await answering(world, 'leo', theirs), await answering(world, 'mei', mine)]
  await like(leo, me, 'overheard')
  admirers.set(world, leo)
  return me
}

const inMiddle = (place: Locator) =>
  place.evaluate((element) => element.scrollIntoView({ block: 'center' }))
const aim = (page: Page) =>
  inMiddle(page.getByRole('dialog').getByText(theirs['first-hour']).first())

export const screenshots: Screenshot[] = [
  {
    name: 'liked-answers-card',
    prepare: deciding,
    async show(page) {
      await page.goto('/discover')
      await page
        .getByRole('button', { name: /^Open the profile/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Like this answer/ })
        .first()
        .waitFor()
    },
    aim,
  },
  {
    name: 'liked-answers-reply',
    prepare: matched,
    async show(page) {
      await page.goto('/matches')
      await page
        .getByRole('button', { name: /^Open the profile of Leo/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^Reply to/ })
        .first()
        .waitFor()
    },
    aim,
  },
  {
    name: 'liked-answers-chat',
    prepare: matched,
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('link', { name: 'Message Leo' }).click()
      await page.getByText('liked your answer').waitFor()
    },
  },
  {
    name: 'liked-answers-replying',
    prepare: matched,
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('link', { name: 'Message Leo' }).click()
      await page.getByRole('button', { name: /^Reply to/ }).click()
      await page.getByRole('button', { name: 'Cancel reply' }).waitFor()
    },
  },
  {
    name: 'liked-answers-super',
    prepare: superLiked,
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('heading', { name: 'Super liked you' }).waitFor()
    },
  },
  {
    name: 'liked-answers-super-person',
    prepare: superLiked,
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('link', { name: /^Leo, \d+, super liked your answer/ }).click()
      await page.getByText('liked your answer').waitFor()
    },
  },
  {
    name: 'liked-answers-celebration',
    fresh: true,
    prepare: admired,
    async show(page, world) {
      await page.goto('/matches')
      await page.getByRole('heading', { name: 'Your Matches', exact: true }).waitFor()
      const swipedId = admirers.get(world)?.id
      const likedAnswer = { promptId: 'first-hour', answer: theirs['first-hour'] }
      const data = { swipedId, isLike: true, likedAnswer }
      await page.request.post('/api/swipes', { data, headers: { origin: world.url } })
      await page.getByRole('heading', { name: "It's a Match!" }).waitFor()
      await page.waitForTimeout(2000)
    },
  },
]
