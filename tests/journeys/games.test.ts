import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { browserPath, launch, type Visit } from '../harness/browser.ts'
import type { Person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { toastOf, visitAs } from './steps.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

describe.skipIf(!browserPath())('balloon games', () => {
  let world: World
  let browser: Browser
  let ann: { who: Person; visit: Visit; page: Page }
  let bob: { who: Person; visit: Visit; page: Page }
  let matchId: string

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })
  beforeEach(async () => {
    const pair = await matched(world)
    matchId = pair.matchId
    for (const [who, name] of [
      [pair.ann, 'Ann'],
      [pair.bob, 'Bob'],
    ] as const)
      await world.database.db.updateTable('users').set({ name }).where('id', '=', who.id).execute()
    const [first, second] = await Promise.all([visitAs(browser, world, pair.ann), visitAs(browser, world, pair.bob)])
    ann = { who: pair.ann, visit: first, page: first.page }
    bob = { who: pair.bob, visit: second, page: second.page }
  })
  afterEach(async () => {
    for (const { visit } of [ann, bob]) await visit.context.close()
    await world.database.db.deleteFrom('balloon_games').execute()
  })

  const dialog = (page: Page) =>
    page.getByRole('dialog', { name: /^(Create a balloon game|Invite Bob to a balloon game)$/ })
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

  async function fill(page: Page, title: string, description = ''): Promise<void> {
    const form = dialog(page)
    await form.getByLabel('Title').fill(title)
    await form.getByLabel(/^Description/).fill(description)
    await form.getByLabel('Start date').fill(tomorrow())
    await form.getByLabel('Start time').fill('20:30')
  }

  async function create(title: string): Promise<void> {
    await ann.page.goto('/games')
    await button(ann.page, 'Create Game').tap()
    await fill(ann.page, title)
    await dialog(ann.page).getByRole('button', { name: 'Create Game' }).tap()
    await toastOf(ann.page).getByText('Game Created!').waitFor()
    await ann.page.waitForURL('**/app/game/*')
  }

  const begin = (seconds: number) =>
    world.database.db
      .updateTable('balloon_games')
      .set({ starts_at: new Date(Date.now() + seconds * 1000) })
      .execute()

  it('invites a match from the chat; the card there joins and gives a calendar file', async () => {
    await bob.page.goto(`/chat/${matchId}`)
    await ann.page.goto(`/chat/${matchId}`)
    await button(ann.page, 'Date').tap()
    await fill(ann.page, 'A date in the air')
    await dialog(ann.page).getByRole('button', { name: 'Send Invitation' }).tap()
    await toastOf(ann.page).getByText('Missing Information').waitFor()
    await dialog(ann.page).getByLabel('Description').fill('Just us and three friends')
    await dialog(ann.page).getByRole('button', { name: 'Send Invitation' }).tap()
    const card = bob.page.getByRole('article', { name: 'Invitation to a balloon game' })
    await card.getByText('Just us and three friends').waitFor()
    await card.getByText('Scheduled').waitFor()
    await card.getByRole('button', { name: 'Join A date in the air' }).tap()
    await card.getByText('2/10').waitFor()
    await ann.page.getByRole('article', { name: 'Invitation to a balloon game' }).getByText('2/10').waitFor()
    const coming = bob.page.waitForEvent('download')
    await card.getByRole('link', { name: 'Add to calendar' }).tap()
    expect((await coming).suggestedFilename()).toBe('balloon-game.ics')
  })

  it('shows the creator and a guest to each other in the video room', async () => {
    await create('On video')
    await bob.page.goto('/games')
    await button(bob.page, 'Join On video').tap()
    await rowOf(bob.page, 'On video').getByText('2/10').waitFor()
    await begin(-1)
    await bob.page.getByRole('link', { name: 'On video' }).tap()
    await bob.page.waitForURL('**/app/game/*')
    for (const { page } of [ann, bob]) {
      await page.reload()
      await button(page, 'Join video room').tap()
      await page.getByLabel('Picture of You').waitFor()
    }
    const frames = (page: Page, name: string) =>
      page
        .getByLabel(`Picture of ${name}`)
        .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
    await expect.poll(() => frames(ann.page, 'Bob')).toBeGreaterThan(5)
    await expect.poll(() => frames(bob.page, 'Ann')).toBeGreaterThan(5)
    await button(ann.page, 'Mute').tap()
    await bob.page.getByText('(muted)').waitFor()
    await button(ann.page, 'Leave video room').tap()
    await button(ann.page, 'Join video room').waitFor()
  })

  it('pops a balloon: it wins, or a new one is offered', async () => {
    await create('Pop')
    await bob.page.goto('/games')
    await button(bob.page, 'Join Pop').tap()
    await rowOf(bob.page, 'Pop').getByText('2/10').waitFor()
    await begin(-1)
    await bob.page.getByRole('link', { name: 'Pop' }).tap()
    await bob.page.waitForURL('**/app/game/*')
    await bob.page.reload()
    const offer = bob.page.getByRole('dialog', { name: 'Get a new balloon?' })
    const result = bob.page.getByRole('region', { name: 'Result' })
    await button(bob.page, 'Pop your balloon').tap()
    await offer.or(result).waitFor()
    if (await offer.isVisible()) {
      await ann.page.reload()
      await rowOf(ann.page, 'Bob').getByText('Popped').waitFor()
      await offer.getByRole('button', { name: 'Get Balloon' }).tap()
      await toastOf(bob.page).getByText('New Balloon').waitFor()
      await button(bob.page, 'Pop your balloon').waitFor()
    } else await result.getByText('Bob won!').waitFor()
  })
})
