import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { decideAbout } from '../../harness/moderators.ts'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, hold, type Screenshot, type Viewer } from '../screenshot.ts'

const money = 'Asking others for money, selling and advertising are not allowed.'

async function suspended(world: World): Promise<Viewer> {
  const me = await person(world)
  await decideAbout(world, me, 'suspend', money)
  return me
}

/** A person who is banned and has appealed. */
async function banned(world: World): Promise<Viewer> {
  const me = await person(world)
  await decideAbout(world, me, 'ban', 'Threats and calls for violence are not allowed.')
  const strikeId = (await me.call(safetyRoutes.standing, {})).body.exclusion ?? ''
  const content = 'My brother had my phone that evening. It will not happen again.'
  await me.call(safetyRoutes.appeal, { params: { strikeId }, body: { content } })
  return me
}

async function warned(world: World): Promise<Viewer> {
  const me = await person(world)
  await decideAbout(
    world,
    me,
    'warn',
    'Insults, harassment and unwanted sexual messages are not allowed.',
  )
  return me
}

export const screenshots: Screenshot[] = [
  {
    name: 'standing-suspended',
    prepare: suspended,
    async show(page) {
      await page.goto('/app/standing')
      await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
    },
  },
  {
    name: 'standing-appeal',
    prepare: suspended,
    async show(page) {
      await page.goto('/app/standing')
      await page.getByRole('button', { name: 'Appeal' }).click()
      await page.getByRole('button', { name: 'Send appeal' }).click()
      await page.getByText('Tell us why you think this is wrong.').waitFor()
    },
  },
  {
    name: 'standing-banned',
    prepare: banned,
    async show(page) {
      await page.goto('/app/standing')
      await page.getByText('Our team is reviewing it. The answer will appear here.').waitFor()
    },
  },
  {
    name: 'standing-loading',
    prepare: suspended,
    async show(page) {
      await hold(page, '**/api/standing')
      await page.goto('/app/standing')
      await page.getByRole('heading', { name: 'Your account' }).waitFor()
    },
  },
  {
    name: 'standing-failed',
    prepare: suspended,
    async show(page) {
      await fail(page, '**/api/standing')
      await page.goto('/app/standing')
      await page.getByText("This didn't load").waitFor()
    },
  },
  {
    name: 'standing-decisions',
    prepare: warned,
    aim: (page) =>
      page.getByRole('heading', { name: 'Decisions about your account' }).scrollIntoViewIfNeeded(),
    async show(page) {
      await page.route('**/api/warnings', (route) => route.fulfill({ json: [] }))
      await page.goto('/app/privacy')
      await page.getByRole('heading', { name: 'Decisions about your account' }).waitFor()
    },
  },
]
