import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Page } from 'playwright-core'
import type { Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { cutOff, fail, hold, host, portrayed, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')
const title = (page: Page) =>
  page.getByRole('heading', { name: 'Your Matches', exact: true }).waitFor()
const lists = '**/api/matches/*'

/** The person in each world who has liked the viewer and can be liked back. */
const admirers = new WeakMap<World, Person>()

async function admired(world: World): Promise<Person> {
  const admirer = await portrayed(world, 'leo', { gender: 'nonbinary', genderPreference: 'any' })
  const me = await portrayed(world, 'mei', { gender: 'nonbinary', genderPreference: 'any' })
  await admirer.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
  admirers.set(world, admirer)
  return me
}

export const screenshots: Screenshot[] = [
  {
    name: 'matches-filled',
    demo: true,
    prepare: maya,
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('link', { name: 'Message Kenji' }).waitFor()
    },
  },
  {
    name: 'matches-empty',
    prepare: (world) => portrayed(world, 'mei'),
    async show(page) {
      await page.goto('/matches')
      await page.getByText('No more matches yet. Keep swiping!').waitFor()
    },
  },
  {
    name: 'matches-super-liked',
    async prepare(world) {
      const me = await portrayed(world, 'mei', { gender: 'other', genderPreference: 'any' })
      for (const face of ['leo', 'freya'] as const) {
        const fan = await portrayed(world, face, { gender: 'nonbinary', genderPreference: 'any' })
        await fan.call(swipeRoutes.swipe, {
          body: { swipedId: me.id, isLike: true, isSuperLike: true },
        })
      }
      return me
    },
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('heading', { name: 'Super liked you' }).waitFor()
    },
  },
  {
    name: 'matches-loading',
    demo: true,
    prepare: maya,
    async show(page) {
      await hold(page, lists)
      await page.goto('/matches')
      await title(page)
    },
  },
  {
    name: 'matches-failed',
    demo: true,
    unturnable: true,
    prepare: maya,
    async show(page) {
      await fail(page, lists)
      await page.goto('/matches')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'matches-offline',
    demo: true,
    prepare: maya,
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('link', { name: 'Message Kenji' }).waitFor()
      await cutOff(page)
    },
  },
  {
    name: 'matches-profile',
    demo: true,
    prepare: maya,
    async show(page) {
      await page.goto('/matches')
      await page.getByRole('button', { name: /^Open the profile of Kenji/ }).click()
      await page.getByRole('dialog').getByText('About', { exact: true }).waitFor()
    },
  },
  {
    name: 'matches-celebration',
    fresh: true,
    prepare: admired,
    async show(page, world) {
      await page.goto('/matches')
      await title(page)
      const swipedId = admirers.get(world)?.id
      await page.request.post('/api/swipes', {
        data: { swipedId, isLike: true },
        headers: { origin: world.url },
      })
      await page.getByRole('heading', { name: "It's a Match!" }).waitFor()
      await page.waitForTimeout(2000)
    },
  },
]
