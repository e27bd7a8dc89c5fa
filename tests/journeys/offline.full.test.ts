import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { retiredWorker } from '../../realtime-server/src/platform/http/retired-worker.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { base } from '../harness/server.ts'
import { journey, newMatch, shared } from './journey.ts'
import { nothing, storedIn, withoutNetwork } from './offline.ts'
import { gotoLive, logOut, visitAs } from './steps.ts'

/** A copy of the built web client, whose worker can be replaced as a deploy does. */
async function copyOfBuild() {
  const { WEB_DIR = '' } = base({ url: '' }, '')
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-web-'))
  await cp(WEB_DIR, folder, { recursive: true })
  const file = path.join(folder, 'worker.js')
  const built = await readFile(file, 'utf8')
  for (const encoding of ['br', 'gz']) await rm(`${file}.${encoding}`)
  return {
    folder,
    built,
    deploy: (worker: string) => writeFile(file, worker),
    close: () => rm(folder, { recursive: true }),
  }
}

describe('the service worker', async () => {
  const build = await shared(copyOfBuild())
  const { world, browser } = await journey({ WEB_DIR: build.folder })
  const look = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => undefined)))
  const isReady = (page: Page) => expect.poll(async () => (await storedIn(page)).isReady).toBe(true)

  it('leaves nothing of one person for the next, in any tab', async () => {
    expectFailedCalls(...withoutNetwork)
    const [ann, cleo] = [await person(world, { name: 'Ann' }), await person(world, { name: 'Cleo' })]
    const { who: bob, matchId } = await newMatch(world, ann, { name: 'Bob' })
    await newMatch(world, cleo, { name: 'Dan' })
    await bob.call(chatRoutes.send, { body: { matchId, content: 'For Ann alone' } })
    const { context, page } = await visitAs(browser, world, ann, { hasWorker: true })
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
    await context.addCookies([{ name, value, url: world.url }])
    await gotoLive(page, '/matches')
    await expect.poll(async () => (await storedIn(page)).text).toContain('Dan')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Dan' }).first().waitFor()
    expect(await page.getByText('Bob').count()).toBe(0)
    await page.goto(`/chat/${matchId}`)
    await page.getByText("You're offline").waitFor()
    expect(await page.getByText('For Ann alone').count()).toBe(0)

    // The session ends while no tab is open, and is noticed with the next one.
    await context.setOffline(false)
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
      navigator.serviceWorker.addEventListener('message', () => document.body.setAttribute('data-heard', '')),
    )
    await build.deploy(build.built.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-new.js'))
    await look(page)
    await page.locator('body[data-heard]').waitFor()
    expect(await line.count()).toBe(0)
    await page.goBack()
    await line.waitFor()
    await page.getByRole('button', { name: 'Reload' }).tap()
    await line.waitFor({ state: 'detached' })

    // A page that does not register the worker again.
    await page.goto('/robots.txt')
    await build.deploy(retiredWorker)
    await look(page)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
    await page.goto('about:blank')
    await page.goto('/robots.txt')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await build.deploy(build.built)
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
      (await bob.call(chatRoutes.messages, { params: { id: matchId } })).body.map(({ content }) => content)
    await expect.poll(received).toEqual(['Still here'])
    await page.reload()
    await page.getByText('Still here').waitFor()
    expect((await storedIn(page)).isReady).toBe(false)
    expect(faults).toEqual([])
    await context.close()
  })
})
