import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Visit } from '../harness/browser.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { journey, newMatch } from './journey.ts'
import { holdCode, logOut, visitAs } from './steps.ts'

describe('calls that begin before the app has come', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const { matchId } = await newMatch(world, me, { name: 'Kenji' })
  await person(world, { name: 'Ada' })

  const kept = (page: Page) =>
    page.evaluate(() => (window as { early?: Map<string, unknown> }).early?.size ?? 0)
  const asked = ({ requests }: Visit, path: string) =>
    requests.filter((each) => each.path === path).length

  /** Keeps the socket silent, because once it is up everything is refetched, and those calls would count too. */
  async function visitWithSilentSocket(): Promise<Visit> {
    const visited = await visitAs(browser, world, me)
    await visited.context.routeWebSocket(/\/socket\.io\//, () => undefined)
    return visited
  }

  it('serve the deck: each call is made once, with the first photo, and no reply is left over', async () => {
    const visited = await visitWithSilentSocket()
    const photos: string[] = []
    visited.page.on(
      'request',
      (each) => each.resourceType() === 'image' && photos.push(new URL(each.url()).pathname),
    )
    await visited.page.goto('/discover')
    const src = await visited.page.locator('[data-card] img').first().getAttribute('src')
    await expect.poll(() => kept(visited.page)).toBe(0)
    expect(asked(visited, '/api/auth/me')).toBe(1)
    expect(asked(visited, `/api/users/discover/${me.id}`)).toBe(1)
    expect(asked(visited, `/api/matches/${me.id}`)).toBe(1)
    expect(photos.filter((path) => path === src)).toHaveLength(1)
  })

  it('begin without the app: the deck is requested although its code never arrives', async () => {
    expectFailedCalls('GET /assets/:file ERR_FAILED')
    const visited = await visitWithSilentSocket()
    await visited.page.route('**/assets/*.js', (route) => route.abort())
    await visited.page.goto('/discover')
    await expect.poll(() => asked(visited, `/api/users/discover/${me.id}`)).toBe(1)
    await expect.poll(() => asked(visited, `/api/matches/${me.id}`)).toBe(1)
    // It would keep requesting its code.
    await visited.context.close()
  })

  it.each([
    ['/app/rooms', '/api/rooms', 'Dating Rooms'],
    ['/games', '/api/balloon-games', 'Balloon games'],
  ])(
    'serve the list of %s: it is requested before the code arrives, and once, and shown at once',
    async (address, path, heading) => {
      const visited = await visitWithSilentSocket()
      await visited.context.addInitScript(noteSkeletons)
      // A returning user, whose first screen waits for its replies.
      await visited.context.addInitScript(() => localStorage.setItem('signed-in', 'true'))
      const release = await holdCode(visited.context)
      const answers = [path, `/api/matches/${me.id}`].map((each) =>
        visited.page.waitForResponse((answer) => new URL(answer.url()).pathname === each),
      )
      await visited.page.goto(address, { waitUntil: 'commit' })
      await Promise.all(answers)
      release()
      await visited.page.getByRole('heading', { name: heading }).waitFor()
      await expect.poll(() => kept(visited.page)).toBe(0)
      expect(asked(visited, path)).toBe(1)
      expect(await visited.page.evaluate('hadSkeleton')).toBe(false)
    },
  )

  it('serve a chat', async () => {
    expectFailedCalls('GET /api/matches/:id/messages ERR_FAILED')
    const visited = await visitWithSilentSocket()
    let calls = 0
    // Only the first call is answered, and the app does not make that one.
    await visited.page.route('**/messages', (route) =>
      calls++ === 0 ? route.continue() : route.abort(),
    )
    await visited.page.goto(`/chat/${matchId}`)
    await visited.page.getByText('You matched with Kenji!').waitFor()
    await expect.poll(() => kept(visited.page)).toBe(0)
    // It would keep asking.
    await visited.context.close()
  })

  it('are dropped while no one uses them, and then made again', async () => {
    const visited = await visitWithSilentSocket()
    const { page } = visited
    await visited.context.addInitScript(() => localStorage.removeItem('age-confirmed'))
    await page.goto('/discover')
    await page.getByRole('button', { name: 'Enter Swoon' }).waitFor()
    await expect.poll(() => asked(visited, `/api/users/discover/${me.id}`)).toBe(1)
    await expect.poll(() => kept(page)).toBe(0)
    await page.getByLabel('I confirm that I am 18 years of age or older.').tap()
    await page.getByRole('button', { name: 'Enter Swoon' }).tap()
    await page.locator('[data-card] img').first().waitFor()
    expect(asked(visited, `/api/users/discover/${me.id}`)).toBe(2)
  })

  it('show the next person who signs in nothing of the previous one', async () => {
    expectFailedCalls(...afterTheEnd)
    const visited = await visitAs(browser, world, me)
    const { page, context } = visited
    const other = await person(world, { name: 'Other' })
    let isHeld = true
    const held: (() => void)[] = []
    await page.route('**/assets/*.js', async (route) => {
      if (isHeld) await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await page.goto('/discover', { waitUntil: 'commit' })
    await expect.poll(() => kept(page)).toBe(3)

    const tab = await context.newPage()
    await tab.goto('/discover')
    await logOut(tab)
    await tab.getByLabel('Email').fill(other.user.email)
    await tab.getByLabel('Password', { exact: true }).fill(password)
    await tab.getByRole('button', { name: 'Sign In', exact: true }).tap()
    await tab.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await expect.poll(() => kept(page)).toBe(0)

    isHeld = false
    for (const go of held) go()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await page.goto('/profile')
    await page.getByText('Other').first().waitFor()
  })
})

/** As text: records in the page whether any loading placeholder was ever shown. */
const noteSkeletons = `{
  window.hadSkeleton = false
  new MutationObserver(() => {
    window.hadSkeleton ||= document.querySelector('.animate-shimmer') !== null
  }).observe(document, { childList: true, subtree: true })
}`
