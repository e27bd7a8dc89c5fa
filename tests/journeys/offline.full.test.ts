import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { retiredWorker } from '../../realtime-server/src/platform/http/retired-worker.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { journey, newMatch, shared } from './journey.ts'
import { copyOfBuild, look, networkTo, nothing, storedIn, withoutNetwork } from './offline.ts'
import { gotoLive, logOut, visitAs } from './steps.ts'

describe('the service worker', async () => {
  const build = await shared(copyOfBuild())
  const { world, browser } = await journey({ WEB_DIR: build.folder })
  const isReady = (page: Page) => expect.poll(async () => (await storedIn(page)).isReady).toBe(true)

  it('leaves nothing of one person for the next, in any tab', async () => {
    expectFailedCalls(...withoutNetwork)
    const [ann, cleo] = [
      await person(world, { name: 'Ann' }),
      await person(world, { name: 'Cleo' }),
    ]
    const { who: bob, matchId } = await newMatch(world, ann, { name: 'Bob' })
    await newMatch(world, cleo, { name: 'Dan' })
    await bob.call(chatRoutes.send, { body: { matchId, content: 'For Ann alone' } })
    const network = await shared(networkTo(world))
    const { context, page } = await visitAs(browser, network, ann, { hasWorker: true })
    await gotoLive(page, `/chat/${matchId}`)
    await expect.poll(async () => (await storedIn(page)).text).toContain('For Ann alone')
    await isReady(page)
    const other = await context.newPage()
    await gotoLive(other, '/matches')
    await logOut(other)
    for (const tab of [page, other]) {
      await tab.waitForURL('**/auth')
      expect(await storedIn(tab)).toMatchObject(nothing)
    }

    const [name = '', value = ''] = cleo.cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url: network.url }])
    await gotoLive(page, '/matches')
    await expect.poll(async () => (await storedIn(page)).text).toContain('Dan')
    await network.off(context)
    await page.reload()
    await page.getByRole('link', { name: 'Dan' }).first().waitFor()
    expect(await page.getByText('Bob').count()).toBe(0)
    await page.goto(`/chat/${matchId}`)
    await page.getByText("You're offline").waitFor()
    expect(await page.getByText('For Ann alone').count()).toBe(0)

    // The session ends while no tab is open, and the next tab notices.
    await network.on(context)
    await page.goto('about:blank')
    await world.database.db.deleteFrom('sessions').where('user_id', '=', cleo.id).execute()
    await page.goto('/matches')
    await page.waitForURL('**/auth')
    await expect.poll(() => storedIn(page)).toMatchObject(nothing)
    await context.close()
  })

  it('offers a new version, but not during a call, and is gone when it is retired', async () => {
    const me = await person(world, { name: 'Ann' })
    const { matchId } = await newMatch(world, me, { name: 'Bob' })
    const { context, page } = await visitAs(browser, world, me, { hasWorker: true })
    await gotoLive(page, '/matches')
    await isReady(page)
    expectFailedCalls('GET /assets/index-new.js 404')
    const line = page.getByText('A new version is ready')
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/app/call/${matchId}`)
    await page.waitForURL('**/app/call/**')
    await page.evaluate(() =>
      navigator.serviceWorker.addEventListener('message', () =>
        document.body.setAttribute('data-heard', ''),
      ),
    )
    await build.deploy(
      build.built.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-new.js'),
    )
    await look(page)
    await page.locator('body[data-heard]').waitFor()
    expect(await line.count()).toBe(0)
    await page.goBack()
    await line.waitFor()
    await page.getByRole('button', { name: 'Reload' }).tap()
    // This server still has the page of the previous build, which is offered again.
    await page.waitForEvent('load')
    await line.waitFor()
    await build.deploy(build.built)
    await look(page)
    await line.waitFor({ state: 'detached' })

    // A page that does not register the worker again.
    await page.goto('/robots.txt')
    await build.deploy(retiredWorker)
    await look(page)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
    await page.goto('about:blank')
    await page.goto('/robots.txt')
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0)
    await build.deploy(build.built)
    await context.close()
  })

  it('can be pushed to before it has stored the app', async () => {
    const me = await person(world, { name: 'Ann' })
    const { context, page } = await visitAs(browser, world, me, { hasWorker: true })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route('**/assets/**', async (route) => {
      if (route.request().serviceWorker()) await held
      await route.continue()
    })
    await gotoLive(page, '/matches')
    const state = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await expect.poll(state).toBe('activated')
    expect((await storedIn(page)).isReady).toBe(false)
    release()
    await isReady(page)
    await context.close()
  })

  it('takes the place of the worker for pushes of earlier releases', async () => {
    const me = await person(world, { name: 'Ann' })
    const { context, page } = await visitAs(browser, world, me, { hasWorker: true })
    await page.goto('/robots.txt')
    const workerHere = () =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready
        return active && new URL(active.scriptURL).pathname
      })
    await page.evaluate(
      async () => void (await navigator.serviceWorker.register('/push-worker.js')),
    )
    expect(await workerHere()).toBe('/push-worker.js')
    await look(page)
    await gotoLive(page, '/matches')
    await expect.poll(workerHere).toBe('/worker.js')
    await isReady(page)
    await context.close()
  })

  it('stores the pages again when the server has another name', async () => {
    const me = await person(world, { name: 'Ann' })
    const { context, page } = await visitAs(browser, world, me, { hasWorker: true })
    await gotoLive(page, '/matches')
    await isReady(page)
    const namedEarlier = (path: string) =>
      page.evaluate(
        async (url) => (await (await caches.match(url))?.text())?.includes('Earlier Name'),
        path,
      )
    const paths = ['/matches', '/profile']
    await page.evaluate(async (urls) => {
      const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('shell-'))
      const cache = await caches.open(name)
      for (const url of urls) {
        const text = await (await cache.match(url))?.text()
        await cache.put(url, new Response(text?.replaceAll('Swoon', 'Earlier Name')))
      }
    }, paths)
    for (const path of paths) expect(await namedEarlier(path)).toBe(true)
    await gotoLive(page, '/matches')
    for (const path of paths) await expect.poll(() => namedEarlier(path)).toBe(false)
    await context.close()
  })

  it('opens in the language of its user, and stores no other', async () => {
    expectFailedCalls(...withoutNetwork)
    const me = await person(world, { name: 'Ann' })
    await newMatch(world, me, { name: 'Bob' })
    const network = await shared(networkTo(world))
    const { context, page } = await visitAs(browser, network, me, { hasWorker: true })
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.setItem('language', 'es'))
    await gotoLive(page, '/matches')
    await isReady(page)
    const translations = () =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('shell-'))
        const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
        return urls.flatMap((url) => /messages-([\w-]+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? [])
      })
    await expect.poll(translations).toEqual(['es'])
    // Data on screen is kept a second later.
    await expect.poll(async () => (await storedIn(page)).text).toContain('Bob')
    // Nor from the browser's own cache.
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await network.off(context)
    await page.reload()
    await page.getByText('Sin conexión').waitFor()
    await context.close()
  })

  it('says that it is offline until the server has answered, and loses no event meanwhile', async () => {
    const me = await person(world, { name: 'Ann' })
    const { who: bob, matchId } = await newMatch(world, me, { name: 'Bob' })
    const { body: first } = await bob.call(chatRoutes.send, {
      body: { matchId, content: 'The first' },
    })
    const { context, page } = await visitAs(browser, world, me)
    await gotoLive(page, `/chat/${matchId}`)
    await expect.poll(async () => (await storedIn(page)).text).toContain('The first')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${chatRoutes.messages.url.replace(':id', matchId)}*`, async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    await gotoLive(page, `/chat/${matchId}`)
    await page.getByText('The first', { exact: true }).first().waitFor()
    await page.getByText("You're offline").waitFor()
    await bob.call(chatRoutes.edit, {
      params: { id: first.id },
      body: { content: 'The first, edited' },
    })
    await page
      .getByText(/^The first, edited/)
      .first()
      .waitFor()
    expect(await page.getByText("You're offline").count()).toBe(1)
    release()
    await page.getByText("You're offline").waitFor({ state: 'detached' })
    expect(await page.getByText(/^The first, edited/).count()).toBeGreaterThan(0)
    await expect.poll(async () => (await storedIn(page)).text).toContain('The first, edited')
    await context.close()
  })

  it('keeps the last 50 messages of each chat and the own profile, and nothing once the account is deleted', async () => {
    expectFailedCalls(...withoutNetwork, ...afterTheEnd)
    const me = await person(world, { name: 'Ann', bio: 'Sails at dawn' })
    const { who: bob, matchId } = await newMatch(world, me, { name: 'Bob' })
    const { who: eve, matchId: other } = await newMatch(world, me, { name: 'Eve' })
    for (let number = 1; number <= 52; number++)
      await bob.call(chatRoutes.send, { body: { matchId, content: `Message ${number}.` } })
    await eve.call(chatRoutes.send, { body: { matchId: other, content: 'Hello from Eve' } })
    const network = await shared(networkTo(world))
    const { context, page } = await visitAs(browser, network, me, { hasWorker: true })
    const kept = async () => (await storedIn(page)).text
    await gotoLive(page, `/chat/${other}`)
    await expect.poll(kept).toContain('Hello from Eve')
    await gotoLive(page, `/chat/${matchId}`)
    // The list of matches has the last message.
    await expect.poll(kept).toContain('Message 3.')
    expect(await kept()).not.toContain('Message 2.')
    await isReady(page)

    await network.off(context)
    await page.reload()
    await page.getByText('Message 52.', { exact: true }).waitFor()
    await page.goto(`/chat/${other}`)
    await page.getByText('Hello from Eve', { exact: true }).waitFor()
    await page.goto('/profile')
    await page.getByText('Sails at dawn').first().waitFor()
    await page.getByText("You're offline").waitFor()

    await network.on(context)
    // The page still open connects first.
    await page.getByText("You're offline").waitFor({ state: 'detached' })
    await gotoLive(page, '/matches')
    await me.call(deletionRoutes.remove, { params: { id: me.id }, body: { password } })
    await page.waitForURL('**/auth')
    await expect.poll(() => storedIn(page)).toMatchObject(nothing)
    await context.close()
  })

  it('forgets what it has not been served for 30 days', async () => {
    expectFailedCalls(...withoutNetwork)
    const me = await person(world, { name: 'Ann' })
    await newMatch(world, me, { name: 'Bob' })
    const network = await shared(networkTo(world))
    const { context, page } = await visitAs(browser, network, me, { hasWorker: true })
    await gotoLive(page, '/matches')
    await isReady(page)
    await expect.poll(async () => (await storedIn(page)).text).toContain('Bob')
    await page.goto('/robots.txt')
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('kept', 1)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const changing = opening.result.transaction('kept', 'readwrite')
            const rows = changing.objectStore('kept')
            const all = rows.getAll()
            all.onsuccess = () => {
              for (const row of all.result)
                rows.put({ ...row, at: row.at - 31 * 24 * 60 * 60 * 1000 })
            }
            changing.oncomplete = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
    )
    await network.off(context)
    await page.goto('/matches')
    await page.getByText("We can't reach the server").waitFor()
    expect(await page.getByText('Bob').count()).toBe(0)
    await expect.poll(() => storedIn(page)).toMatchObject({ text: '[]', pictures: [] })
    await context.close()
  })

  it('forgets a person who signs out without a network in every tab, and ends their session once there is one', async () => {
    expectFailedCalls(...withoutNetwork, 'POST /api/auth/logout ERR_FAILED')
    const address = 'cleo@example.test'
    const ann = await person(world, { name: 'Ann' })
    await person(world, { name: 'Cleo', address })
    const { who: bob, matchId } = await newMatch(world, ann, { name: 'Bob' })
    await bob.call(chatRoutes.send, { body: { matchId, content: 'For Ann alone' } })
    const network = await shared(networkTo(world))
    const { context, page } = await visitAs(browser, network, ann, { hasWorker: true })
    await gotoLive(page, `/chat/${matchId}`)
    await expect.poll(async () => (await storedIn(page)).text).toContain('For Ann alone')
    await isReady(page)
    const other = await context.newPage()
    await gotoLive(other, '/matches')
    const sessions = async () =>
      (
        await world.database.db
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', ann.id)
          .execute()
      ).length
    const before = await sessions()

    await network.off(context)
    await other.reload()
    await other.getByText("You're offline").waitFor()
    await logOut(other)
    for (const tab of [page, other]) {
      await tab.waitForURL('**/auth')
      await expect.poll(() => storedIn(tab)).toMatchObject(nothing)
    }
    expect(await sessions()).toBe(before)
    await page.goto('/matches')
    await page.getByText("We can't reach the server").waitFor()
    expect(await page.getByText('Bob').count()).toBe(0)
    await page.goto('/auth')
    await other.close()

    // The page asks without a session first, whatever it asks.
    await network.on(context)
    await page.goto('/matches')
    await page.waitForURL('**/auth')
    await expect.poll(sessions).toBe(before - 1)
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
    await page.waitForURL(({ pathname }) => pathname !== '/auth')
    await page.getByRole('link', { name: 'Matches' }).first().waitFor()
    expect(await page.evaluate(async () => (await (await fetch('/api/auth/me')).json()).name)).toBe(
      'Cleo',
    )
    expect(await page.evaluate(() => localStorage.getItem('left'))).toBeNull()
    await context.close()
  })

  it('goes on where the browser has no room', async () => {
    const me = await person(world, { name: 'Ann' })
    const { who: bob, matchId } = await newMatch(world, me, { name: 'Bob' })
    const { context, page, faults } = await visitAs(browser, world, me, { hasWorker: true })
    await page.goto('/robots.txt')
    const session = await context.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: world.url, quotaSize: 1 })
    await gotoLive(page, `/chat/${matchId}`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.getByRole('textbox', { name: 'Message to Bob' }).fill('Still here')
    await page.getByRole('button', { name: 'Send' }).tap()
    const received = async () =>
      (await bob.call(chatRoutes.messages, { params: { id: matchId } })).body.map(
        ({ content }) => content,
      )
    await expect.poll(received).toEqual(['Still here'])
    await page.reload()
    await page.getByText('Still here').waitFor()
    expect((await storedIn(page)).isReady).toBe(false)
    expect(faults).toEqual([])
    await context.close()
  })
})
