import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('the bell', async () => {
  const { world, me, page, context } = await journeyOf({ name: 'Mine' })
  const { who: una, matchId } = await newMatch(world, me, { name: 'Una' })
  await me.call(notificationRoutes.read, { body: {} })
  const otherTab = await context.newPage()
  await gotoLive(page, '/profile')
  await gotoLive(otherTab, '/games')

  const bell = (tab: Page, count: number) =>
    tab.getByRole('link', {
      name: count ? `Notifications, ${count} unread` : 'Notifications',
      exact: true,
    })
  const rows = () => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  const say = (content: string) => una.call(chatRoutes.send, { body: { matchId, content } })
  const superLike = async (name: string) =>
    (await person(world, { name })).call(swipeRoutes.swipe, {
      body: { swipedId: me.id, isLike: true, isSuperLike: true },
    })

  for (const tab of [page, otherTab]) await bell(tab, 0).waitFor()

  it('counts in both tabs what happens, five messages of one chat once', async () => {
    for (let n = 1; n <= 5; n++) await say(`Line ${n}`)
    for (const tab of [page, otherTab]) await bell(tab, 1).waitFor()
    await superLike('Duo')
    for (const tab of [page, otherTab]) await bell(tab, 2).waitFor()
  })

  it('is read in both tabs once its list is seen, which goes on to mark what was new', async () => {
    await bell(page, 2).tap()
    await page.getByRole('link', { name: 'Una sent you 5 messages, new', exact: true }).waitFor()
    for (const tab of [page, otherTab]) await bell(tab, 0).waitFor()
    await page.getByRole('link', { name: 'Someone super liked you, new', exact: true }).waitFor()
    await superLike('Tria')
    await page.getByRole('link', { name: '2 people super liked you, new', exact: true }).waitFor()
    expect(await page.getByText('Tria').count()).toBe(0)
    for (const tab of [page, otherTab]) await bell(tab, 0).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Una sent you 5 messages', exact: true }).waitFor()
  })

  it('leads to the chat, and does not count what is read there', async () => {
    await say('Another line')
    await page.getByRole('link', { name: 'Una sent you 6 messages, new', exact: true }).tap()
    await page.getByPlaceholder('Type a message...', { exact: true }).waitFor()
    await bell(otherTab, 0).waitFor()
    await page.getByRole('button', { name: /back/i }).first().tap()
    await bell(page, 0).tap()
    await page.getByRole('link', { name: 'Una sent you a message', exact: true }).waitFor()
  })

  it('clears a row by its button, and all at once', async () => {
    await page.getByRole('button', { name: 'Clear: 2 people super liked you', exact: true }).tap()
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByRole('button', { name: 'Clear all' }).tap()
    await page.getByText('All quiet for now.').waitFor()
    // The list is empty before the server has cleared it.
    const stored = async () =>
      (await me.call(notificationRoutes.list, { params: { userId: me.id } })).body
    await expect.poll(stored).toEqual([])
    await page.reload()
    await page.getByText('All quiet for now.').waitFor()
  })

  it('keeps the switches and the quiet hours, and does not count what is switched off', async () => {
    await page.getByRole('button', { name: 'Notification settings' }).tap()
    const messages = page.getByRole('switch', { name: 'Messages' })
    await messages.tap()
    await page.getByRole('switch', { name: 'Quiet hours' }).tap()
    await page.getByLabel('From', { exact: true }).fill('23:15')
    const stored = async () => (await me.call(notificationRoutes.settings, {})).body
    await expect.poll(stored).toEqual({ off: ['message'], quietHours: { from: 1395, until: 420 } })
    await page.getByRole('button', { name: 'Close' }).tap()
    await gotoLive(page, '/profile')
    await say('Unheard')
    await superLike('Quad')
    for (const tab of [page, otherTab]) await bell(tab, 1).waitFor()
    const { body } = await me.call(notificationRoutes.list, { params: { userId: me.id } })
    expect(body.map(({ kind }) => kind)).not.toContain('message')
  })

  it('forgets someone at once whose match has ended', async () => {
    // A message from just before the end may be confirmed after it.
    expectFailedCalls('POST /api/matches/:id/delivered 404')
    await me.call(notificationRoutes.changeSettings, { body: { off: [] } })
    for (const tab of [page, otherTab]) await bell(tab, 2).waitFor()
    await una.call(matchRoutes.unmatch, { params: { id: matchId } })
    for (const tab of [page, otherTab]) await bell(tab, 1).waitFor()
    await bell(page, 1).tap()
    await page.getByRole('link', { name: 'Someone super liked you, new', exact: true }).waitFor()
    expect(await rows().count()).toBe(1)
  })
})
