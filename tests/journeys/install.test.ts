import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { matchOf } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { journey, newMatch } from './journey.ts'
import { gotoLive, logOut, toastOf, visitAs } from './steps.ts'

/** Runs in a page before its code: offers to install the app, and records requests to it. */
function offerInstall(): void {
  const asked: unknown[] = []
  Object.assign(window, { asked })
  const note =
    (name: string) =>
    (value?: unknown): Promise<void> => {
      asked.push([name, value])
      return Promise.resolve()
    }
  Object.assign(navigator, {
    setAppBadge: note('badge'),
    clearAppBadge: note('clear'),
    share: note('share'),
  })
  addEventListener('DOMContentLoaded', () =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          asked.push(['install'])
          return { outcome: 'accepted' }
        },
      }),
    ),
  )
}

const askedOf = (page: Page) => page.evaluate<unknown[]>('asked')
const offerOn = (page: Page) => page.getByRole('dialog', { name: 'Keep Swoon close' })

describe('the installed app', async () => {
  const { world, browser } = await journey()

  /** A new person likes them back, and they continue swiping. */
  async function celebrate(
    page: Page,
    name: string,
    me: Parameters<typeof matchOf>[1],
  ): Promise<void> {
    const other = await person(world, { name })
    await matchOf(me, other)
    await page.getByRole('button', { name: 'Keep Swiping' }).tap()
    await page.getByRole('heading', { name: "It's a Match!" }).waitFor({ state: 'detached' })
  }

  it('is offered once after the first match, and in Account afterwards', async () => {
    const ann = await person(world)
    const { context, page } = await visitAs(browser, world, ann)
    await context.addInitScript(offerInstall)
    await gotoLive(page, '/discover')
    expect(await offerOn(page).count()).toBe(0)
    await celebrate(page, 'Bob', ann)
    await offerOn(page).getByRole('button', { name: 'Not now' }).tap()
    await offerOn(page).waitFor({ state: 'detached' })
    await gotoLive(page, '/discover')
    await celebrate(page, 'Eve', ann)
    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Install', exact: true }).tap()
    await page.getByRole('heading', { name: 'Install Swoon' }).waitFor({ state: 'detached' })
    expect(await askedOf(page)).toContainEqual(['install'])
    expect(await offerOn(page).count()).toBe(0)
    await context.close()
  })

  it('is explained on an iPhone, and not named where it cannot be installed', async () => {
    const ann = await person(world)
    const { context, page } = await visitAs(browser, world, ann)
    await page.goto('/app/account')
    await page.getByRole('heading', { name: 'Bring a friend' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Install Swoon' }).count()).toBe(0)
    await asIphone(context)
    await page.reload()
    await page.getByText('Choose Add to Home Screen.').waitFor()
    await context.close()
  })

  it('shows on its icon how much is new, and nothing once the session has ended', async () => {
    const ann = await person(world)
    const { who: bob, matchId } = await newMatch(world, ann)
    await bob.call(chatRoutes.send, { body: { matchId, content: 'Hello' } })
    const { context, page } = await visitAs(browser, world, ann)
    await context.addInitScript(offerInstall)
    await gotoLive(page, '/discover')
    // One for the match, one for its message.
    await expect.poll(() => askedOf(page)).toContainEqual(['badge', 2])
    // A push set a dot while the app was hidden.
    await page.evaluate('asked.length = 0; document.dispatchEvent(new Event("visibilitychange"))')
    expect(await askedOf(page)).toEqual([['badge', 2]])
    await logOut(page)
    await page.waitForURL('**/auth')
    await expect.poll(() => askedOf(page)).toContainEqual(['clear', undefined])
    await context.close()
  })

  it('shares the user’s own profile, and invites friends', async () => {
    const ann = await person(world)
    const { context, page } = await visitAs(browser, world, ann)
    await context.addInitScript(offerInstall)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Share my profile' }).tap()
    const link = { url: `${world.url}/app/user/${ann.id}`, text: "Here's my profile on Swoon" }
    await expect.poll(() => askedOf(page)).toContainEqual(['share', link])
    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Invite a friend' }).tap()
    await expect
      .poll(async () => JSON.stringify(await askedOf(page)))
      .toContain(`"url":"${world.url}/"`)
    await context.close()
    // A browser that cannot share copies the link.
    const plain = await visitAs(browser, world, ann)
    await plain.context.addInitScript('Object.assign(navigator, { share: undefined })')
    await plain.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: world.url,
    })
    await plain.page.goto('/profile')
    await plain.page.getByRole('button', { name: 'Share my profile' }).tap()
    await toastOf(plain.page).getByText('Link copied').waitFor()
    expect(await plain.page.evaluate(() => navigator.clipboard.readText())).toBe(link.url)
    await plain.context.close()
  })
})

const asIphone = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () =>
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    }),
  )
