import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import type { Page } from 'playwright-core'
import { v7 as uuid } from 'uuid'
import { insertUsers, type Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { cutOff, fail, hold, portrayed, type Screenshot, type Viewer } from '../screenshot.ts'

const details = { gender: 'nonbinary', genderPreference: 'any' } as const

/** A person with one notification of each kind. */
async function busy(world: World): Promise<Viewer> {
  const me = await portrayed(world, 'mei', details)
  const matchWith = async (who: Person) => {
    await who.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
    return (
      (await me.call(swipeRoutes.swipe, { body: { swipedId: who.id, isLike: true } })).body.match
        ?.id ?? ''
    )
  }
  const leo = await portrayed(world, 'leo', details)
  const kenji = await portrayed(world, 'kenji', {
    ...details,
    name: 'Kenji-Alexander von Hohenlohe',
  })
  await matchWith(leo)
  const matchId = await matchWith(kenji)
  for (const content of ['Are you there?', 'I am at the pier.', 'With two ice creams.'])
    await kenji.call(chatRoutes.send, { body: { matchId, content } })
  for (const isReady of [true, false])
    await kenji.call(videoChatRoutes.ready, { params: { matchId }, body: { isReady } })
  for (const who of await insertUsers(world, 2))
    await who.call(swipeRoutes.swipe, {
      body: { swipedId: me.id, isLike: true, isSuperLike: true },
    })
  const at = new Date(Date.now() - 26 * 3_600_000)
  const rows = [
    { kind: 'verification', detail: 'verified' },
    { kind: 'moderation', detail: 'overturn' },
    { kind: 'support', detail: 'answered' },
  ].map((row) => ({ ...row, id: uuid(), user_id: me.id, subject: me.id, at, read_at: at }))
  await world.database.db.insertInto('notifications').values(rows).execute()
  await me.call(notificationRoutes.changeSettings, {
    body: { quietHours: { from: 1320, until: 420 } },
  })
  return me
}

const newcomer = (world: World) => portrayed(world, 'mei', details)
const open = (page: Page) => page.goto('/app/notifications')
const filled = async (page: Page) => {
  // Rows in the list are read, so the bell clears once it knows.
  const bell = page.waitForResponse(/\/api\/notifications\/[^/]+\/unread$/)
  await open(page)
  await page.getByText('sent you 3 messages').waitFor()
  await bell
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
}
const calls = /\/api\/notifications\/[^/]+$/

const settings = async (page: Page) => {
  await page.getByRole('button', { name: 'Notification settings' }).click()
  await page.getByRole('dialog', { name: 'Notification settings' }).waitFor()
}

export const screenshots: Screenshot[] = [
  { name: 'notifications-filled', prepare: busy, show: filled },
  {
    name: 'notifications-empty',
    prepare: newcomer,
    async show(page) {
      await open(page)
      await page.getByText('All quiet for now.').waitFor()
    },
  },
  {
    name: 'notifications-loading',
    prepare: newcomer,
    async show(page) {
      await page.route(calls, () => undefined)
      await open(page)
      await page.getByRole('status', { name: 'Loading your notifications' }).waitFor()
    },
  },
  {
    name: 'notifications-failed',
    prepare: newcomer,
    async show(page) {
      await page.route(calls, (route) =>
        route.fulfill({ status: 503, body: '{}', contentType: 'application/json' }),
      )
      await open(page)
      await page.getByText("Your notifications didn't load").waitFor()
    },
  },
  {
    name: 'notifications-offline',
    prepare: busy,
    unturnable: true,
    async show(page) {
      await filled(page)
      await cutOff(page)
    },
  },
  {
    name: 'notifications-settings',
    prepare: busy,
    async show(page) {
      await filled(page)
      await settings(page)
      await page.getByLabel('From', { exact: true }).waitFor()
    },
  },
  {
    name: 'notifications-settings-loading',
    prepare: newcomer,
    async show(page) {
      await hold(page, '**/api/notification-settings')
      await open(page)
      await settings(page)
    },
  },
  {
    name: 'notifications-settings-failed',
    prepare: newcomer,
    async show(page) {
      await fail(page, '**/api/notification-settings')
      await open(page)
      await settings(page)
      await page.getByText("Your settings didn't load").waitFor()
    },
  },
]
