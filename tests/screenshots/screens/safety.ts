import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { fail, host, type Screenshot, type Viewer } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')

/** Opens the chat with Kenji and the actions of his last message. */
async function message(page: Page): Promise<void> {
  await page.goto('/matches')
  await page.getByRole('link', { name: 'Message Kenji' }).click()
  const options = page.getByRole('button', { name: 'Copy or report the message from Kenji' })
  await options.last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Message from Kenji' }).waitFor()
}

async function report(page: Page): Promise<void> {
  await message(page)
  await page.getByRole('button', { name: 'Report message' }).click()
  await page.getByRole('dialog', { name: 'Report Kenji' }).waitFor()
}

const row = async (page: Page) => {
  await page.goto('/matches')
  await page.getByRole('button', { name: 'Unmatch, report or block Kenji' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).waitFor()
}

const privacy = async (page: Page) => {
  await page.goto('/app/privacy')
  await page.getByRole('heading', { name: 'Blocked people' }).scrollIntoViewIfNeeded()
}
const aim = (page: Page) =>
  page.getByRole('heading', { name: 'Blocked people' }).scrollIntoViewIfNeeded()

/** A person who has blocked two people, one of whom was a match. */
async function blocker(world: World): Promise<Viewer> {
  const [me, leo, mei] = [
    await person(world),
    await person(world, { name: 'Leo' }),
    await person(world, { name: 'Mei' }),
  ]
  await me.call(swipeRoutes.swipe, { body: { swipedId: leo.id, isLike: true } })
  await leo.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
  for (const { id } of [leo, mei])
    await me.call(safetyRoutes.block, { body: { blockedUserId: id } })
  return me
}

const inDemo = (name: string, show: Screenshot['show']): Screenshot => ({
  name,
  demo: true,
  prepare: maya,
  unturnable: true,
  show,
})

export const screenshots: Screenshot[] = [
  inDemo('safety-message', message),
  inDemo('safety-report', report),
  inDemo('safety-report-missing', async (page) => {
    await report(page)
    await page.getByLabel('Details (optional)').fill('He asks for money in every other message.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Please select a category').waitFor()
  }),
  inDemo('safety-report-failed', async (page) => {
    await report(page)
    await fail(page, '**/api/report')
    await page.getByLabel('Spam', { exact: true }).press(' ')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Unable to submit report. Please try again.', { exact: true }).waitFor()
  }),
  inDemo('safety-choice', row),
  inDemo('safety-block', async (page) => {
    await row(page)
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog', { name: 'Block Kenji?' }).waitFor()
  }),
  {
    name: 'safety-blocked-people',
    prepare: blocker,
    aim,
    async show(page) {
      await privacy(page)
      await page.getByRole('button', { name: 'Unblock Leo' }).waitFor()
    },
  },
  {
    name: 'safety-blocked-none',
    prepare: (world) => person(world),
    aim,
    async show(page) {
      await privacy(page)
      await page.getByText("You haven't blocked anyone.").waitFor()
    },
  },
  {
    name: 'safety-blocked-failed',
    prepare: (world) => person(world),
    aim,
    async show(page) {
      await fail(page, '**/api/blocks')
      await privacy(page)
      await page.getByText("This list didn't load").waitFor()
    },
  },
  {
    name: 'safety-unblock',
    prepare: blocker,
    unturnable: true,
    async show(page) {
      await privacy(page)
      await page.getByRole('button', { name: 'Unblock Leo' }).click()
      await page.getByRole('dialog', { name: 'Unblock Leo?' }).waitFor()
    },
  },
  {
    name: 'safety-warning',
    prepare: (world) => person(world),
    unturnable: true,
    async show(page) {
      const warning = {
        id: '019ab000-0000-7000-8000-000000000000',
        createdAt: '2026-11-22T10:00:00.000Z',
      }
      const reason = 'Please do not write to people who have asked you to stop.'
      await page.route('**/api/warnings', (route) =>
        route.fulfill({ json: [{ ...warning, reason }] }),
      )
      await page.goto('/matches')
      await page.getByRole('dialog', { name: 'A warning from Swoon' }).waitFor()
    },
  },
]
