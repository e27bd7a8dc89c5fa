import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { launchWhole } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { photo } from '../harness/photo.ts'
import { type PushBrowser, type Pushed, startPushHost } from '../harness/push-host.ts'
import { patience } from '../harness/server.ts'
import { journey, shared } from './journey.ts'
import { networkTo, storedIn, withoutNetwork } from './offline.ts'
import { gotoLive, logOut, visitAs } from './steps.ts'

/** Runs in a page before its code: makes subscriptions at the fake service, since this browser reaches no real one. */
const subscribeTo = (
  browser: PushBrowser,
  next: PushBrowser = browser,
) => `if (location.protocol !== 'about:') {
  const read = (key) => localStorage.getItem(key) !== null
  const subscription = () => {
    const made = read('again') ? ${JSON.stringify(next)} : ${JSON.stringify(browser)}
    const unsubscribe = async () => {
      localStorage.removeItem('made')
      localStorage.setItem('again', 'yes')
      return true
    }
    return { ...made, toJSON: () => made, unsubscribe }
  }
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('made', 'yes')
    return subscription()
  }
  PushManager.prototype.getSubscription = async () => (read('made') ? subscription() : null)
}`

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    }))
  })

describe('notifications on a device', async () => {
  const push = await shared(startPushHost())
  const { world } = await journey({ PROXY_ALLOW: push.host })
  const browser = await shared(launchWhole())

  /** Wakes the service worker like a push service does. */
  async function deliver(
    context: BrowserContext,
    page: Page,
    { body }: Pick<Pushed, 'body'>,
    origin = world.url,
  ): Promise<void> {
    const session = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      }),
    )
    await session.send('ServiceWorker.enable')
    const registrationId = await registered
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: body })
  }

  it('are offered after the first match, report a message while no page is open, and open its screen', async () => {
    const { ann, bob, matchId } = await matched(world)
    const device = push.browser('/phone')
    const { context, page } = await visitAs(browser, world, ann, { hasWorker: true })
    await context.grantPermissions(['notifications'], { origin: world.url })
    await context.addInitScript({ content: subscribeTo(device) })
    // The browser's own prompt, answered earlier.
    await context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem('made') ? 'granted' : 'default'),
      }),
    )
    await page.goto('/matches')
    const offer = page.getByRole('region', { name: 'Notifications' })
    await offer.getByRole('button', { name: 'Turn on' }).tap()
    await offer.waitFor({ state: 'detached' })
    const rows = () =>
      world.database.db.selectFrom('push_subscriptions').select('endpoint').execute()
    expect(await rows()).toEqual([{ endpoint: device.endpoint }])

    await page.goto('/app/notifications')
    await page.getByRole('button', { name: 'Notification settings' }).tap()
    await page
      .getByRole('switch', { name: 'Notifications on this device', checked: true })
      .waitFor()

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // Not every system supports app badges.
    await worker.evaluate(() => {
      const marks: unknown[][] = []
      Object.assign(globalThis, { marks })
      Object.assign(navigator, {
        setAppBadge: async (...given: unknown[]) => void marks.push(given),
      })
    })
    const marks = () => worker.evaluate<unknown[][]>('marks')
    // The app is no longer on screen.
    await page.goto('about:blank')
    const seen = async () =>
      (await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body[0]?.otherUser
    await expect.poll(async () => (await seen())?.isOnline, { timeout: patience }).toBe(false)
    await bob.call(chatRoutes.send, { body: { matchId, content: 'Are you coming?' } })
    await deliver(context, page, await push.next('/phone'))
    const shown = () => shownBy(worker)
    await expect
      .poll(shown)
      .toEqual([{ title: 'Swoon', body: 'You have a new message.', tag: 'message' }])
    // Without a number, which only the app knows.
    await expect.poll(marks).toEqual([[]])

    await page.goto('/profile')
    await worker.evaluate(pressNotification)
    await page.waitForURL('**/matches')
    await expect.poll(shown).toEqual([])

    await page.goto('/app/notifications')
    await page.getByRole('button', { name: 'Notification settings' }).tap()
    await page.getByRole('switch', { name: 'Notifications on this device', checked: true }).tap()
    await page
      .getByRole('switch', { name: 'Notifications on this device', checked: false })
      .waitFor()
    expect(await rows()).toEqual([])
    await context.close()
  })

  it('open their screen in the page that is there, which keeps what was attached, but do not end a game', async () => {
    // There is no such game.
    expectFailedCalls('GET /api/balloon-games/:id 404')
    const { ann, matchId } = await matched(world)
    const other = await matched(world, ann)
    await other.bob.call(chatRoutes.send, { body: { matchId: other.matchId, content: 'Hello' } })
    const { context, page } = await visitAs(browser, world, ann, { hasWorker: true })
    await context.grantPermissions(['notifications'], { origin: world.url })
    await gotoLive(page, `/chat/${matchId}`)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByLabel('Photo files').setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo('jpeg', 300, 400),
    })
    const attached = page.getByRole('button', { name: 'Remove photo 1' })
    await attached.waitFor()
    // The unread count also tells the worker that the page responds.
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
    const press = async (path: string) => {
      await worker.evaluate(async (path) => {
        const { registration } = globalThis as unknown as {
          registration: ServiceWorkerRegistration
        }
        await registration.showNotification('News', { data: { path } })
      }, path)
      await worker.evaluate(pressNotification)
    }
    await page.evaluate('globalThis.isSame = true')
    await press('/matches')
    await page.waitForURL('**/matches')
    expect(await page.evaluate('globalThis.isSame')).toBe(true)
    await page.goBack()
    await attached.waitFor()

    await page.goto(`/app/game/${matchId}`)
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
    // Listens before the press, or the message may come first.
    const asked = await page.evaluateHandle(() => ({
      once: new Promise<void>((resolve) =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => data.pushed && resolve()),
      ),
    }))
    await press('/matches')
    await asked.evaluate(({ once }) => once)
    expect(new URL(page.url()).pathname).toBe(`/app/game/${matchId}`)
    await context.close()
  })

  it('are never shown as on once the push service has ended them, and are turned on again with a new subscription', async () => {
    const { ann } = await matched(world)
    const [ended, renewed] = [push.browser('/ended'), push.browser('/renewed')]
    const { context, page } = await visitAs(browser, world, ann, { hasWorker: true })
    await context.grantPermissions(['notifications'], { origin: world.url })
    await context.addInitScript({ content: subscribeTo(ended, renewed) })
    await page.goto('/app/notifications')
    await page.getByRole('button', { name: 'Notification settings' }).tap()
    const toggle = (checked: boolean) =>
      page.getByRole('switch', { name: 'Notifications on this device', checked })
    await toggle(false).tap()
    await toggle(true).waitFor()
    // As the server does when the push service refuses a message.
    const { db } = world.database
    await db.deleteFrom('push_subscriptions').where('endpoint', '=', ended.endpoint).execute()
    await page.goBack()
    await page.goto('/app/notifications')
    await page.getByRole('button', { name: 'Notification settings' }).tap()
    await page.getByText('They have stopped on this device.').waitFor()
    await toggle(false).tap()
    await toggle(true).waitFor()
    const rows = await db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', ann.id)
      .execute()
    expect(rows).toEqual([{ endpoint: renewed.endpoint }])
    await context.close()
  })

  it('end with the session of who leaves without a network, and begin again for the next person', async () => {
    expectFailedCalls(...withoutNetwork, 'POST /api/auth/logout ERR_FAILED')
    const { ann, bob } = await matched(world)
    const devices = [push.browser('/left'), push.browser('/next')] as const
    const network = await shared(networkTo(world))
    const { context, page } = await visitAs(browser, network, ann, { hasWorker: true })
    await context.grantPermissions(['notifications'], { origin: network.url })
    await context.addInitScript({ content: subscribeTo(...devices) })
    await context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem('made') ? 'granted' : 'default'),
      }),
    )
    const endpoints = async (id: string) =>
      (
        await world.database.db
          .selectFrom('push_subscriptions')
          .select('endpoint')
          .where('user_id', '=', id)
          .execute()
      ).map(({ endpoint }) => endpoint)
    const turnOn = async () => {
      await page.goto('/matches')
      const offer = page.getByRole('region', { name: 'Notifications' })
      await offer.getByRole('button', { name: 'Turn on' }).tap()
      await offer.waitFor({ state: 'detached' })
    }
    const news = { title: 'Swoon', body: 'You have a new message.', tag: 'message' }
    const wake = async () => {
      await page.goto('about:blank')
      await deliver(
        context,
        page,
        { body: JSON.stringify({ ...news, path: '/matches' }) },
        network.url,
      )
    }
    await turnOn()
    expect(await endpoints(ann.id)).toEqual([devices[0].endpoint])
    await expect.poll(async () => (await storedIn(page)).isReady).toBe(true)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await wake()
    await expect.poll(() => shownBy(worker)).toEqual([news])

    await page.goto('/matches')
    await page.getByRole('link', { name: bob.user.name }).first().waitFor()
    await network.off(context)
    await logOut(page)
    await page.waitForURL('**/auth')
    expect(await page.evaluate(() => localStorage.getItem('made'))).toBeNull()
    expect(await shownBy(worker)).toEqual([])
    // The server does not know yet. The fake service accepts its pushes without an error.
    expect(await endpoints(ann.id)).toEqual([devices[0].endpoint])
    await worker.evaluate(noteAnswers)
    await wake()
    const answered = () =>
      worker.evaluate(() => (globalThis as { answered?: Promise<boolean> }).answered ?? false)
    await expect.poll(answered).toBe(true)
    expect(await shownBy(worker)).toEqual([])

    await network.on(context)
    await page.goto('/matches')
    await page.waitForURL('**/auth')
    await expect.poll(() => endpoints(ann.id)).toEqual([])
    const [name = '', value = ''] = bob.cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url: network.url }])
    await turnOn()
    expect(await endpoints(bob.id)).toEqual([devices[1].endpoint])
    await wake()
    await expect.poll(() => shownBy(worker)).toEqual([news])
    await context.close()
  })

  it('say how to allow them where the browser blocks them, and are not offered', async () => {
    const { ann, bob } = await matched(world)
    const { context, page } = await visitAs(browser, world, ann, { hasWorker: true })
    await context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    )
    await page.goto('/app/notifications')
    await page.getByRole('button', { name: 'Notification settings' }).tap()
    await page.getByText('Allow them in its settings for this site.').waitFor()
    expect(await page.getByRole('switch', { name: 'Notifications on this device' }).count()).toBe(0)
    await page.goto('/matches')
    await page.getByRole('link', { name: bob.user.name }).first().waitFor()
    expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0)
    await context.close()
  })
})

/** Runs in the worker: presses the shown notification. */
async function pressNotification(): Promise<void> {
  const scope = globalThis as unknown as {
    registration: ServiceWorkerRegistration
    NotificationEvent: new (type: string, init: { notification?: Notification }) => Event
  }
  const [notification] = await scope.registration.getNotifications()
  dispatchEvent(
    new scope.NotificationEvent('notificationclick', { ...(notification && { notification }) }),
  )
}

/** Runs in the worker: `answered` resolves once it has handled the next push. */
function noteAnswers(): void {
  const scope = globalThis as unknown as {
    PushEvent: { prototype: { waitUntil(answer: Promise<unknown>): void } }
  }
  const { waitUntil } = scope.PushEvent.prototype
  scope.PushEvent.prototype.waitUntil = function noted(answer) {
    Object.assign(globalThis, { answered: answer.then(() => true) })
    waitUntil.call(this, answer)
  }
}
