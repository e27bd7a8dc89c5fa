import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { scheduled } from '../features/balloon-games/games.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { freshCallers } from './calls.ts'
import { journey } from './journey.ts'
import { toastOf } from './steps.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

describe('balloon games', async () => {
  const { world, browser } = await journey()
  afterEach(async () => void (await world.database.db.deleteFrom('balloon_games').execute()))
  const pair = freshCallers(browser, world)
  const { ann, bob } = pair

  const dialog = (page: Page) =>
    page.getByRole('dialog', { name: /^(Create a balloon game|Invite Bob to a balloon game)$/ })
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true })
  const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

  /** Whole pixels from a control's lower end corner to that of its card. */
  async function toCorner(card: Locator, control: Locator): Promise<number[]> {
    const [around, box] = await Promise.all([card.boundingBox(), control.boundingBox()])
    if (!around || !box) throw new Error('not on screen')
    return [
      around.x + around.width - box.x - box.width,
      around.y + around.height - box.y - box.height,
    ].map(Math.round)
  }

  async function fill(page: Page, title: string, description = ''): Promise<void> {
    const form = dialog(page)
    await form.getByLabel('Title').fill(title)
    await form.getByLabel(/^Description/).fill(description)
    await form.getByLabel('Start date').fill(tomorrow())
    await form.getByLabel('Start time').fill('20:30')
  }

  async function create(title: string): Promise<void> {
    await ann.page.goto('/games')
    await button(ann.page, 'Create game').tap()
    await fill(ann.page, title)
    await dialog(ann.page).getByRole('button', { name: 'Create game' }).tap()
    await toastOf(ann.page).getByText('Game Created!').waitFor()
    await ann.page.waitForURL('**/app/game/*')
  }

  const listed = () =>
    world.database.db
      .selectFrom('balloon_games')
      .select(['title', 'starts_at as startsAt'])
      .execute()

  const begin = (seconds: number) =>
    world.database.db
      .updateTable('balloon_games')
      .set({ starts_at: new Date(Date.now() + seconds * 1000) })
      .execute()

  it('refuses a game without a title, date and time, or with ages in the wrong order', async () => {
    await ann.page.goto('/games')
    await button(ann.page, 'Create game').tap()
    await dialog(ann.page).getByRole('button', { name: 'Create game' }).tap()
    const said = toastOf(ann.page)
    await said.getByText('Missing Information').waitFor()
    await said.getByText('Please fill in all required fields.').waitFor()
    await fill(ann.page, 'Sunset')
    await dialog(ann.page).getByLabel('Minimum age').fill('50')
    await dialog(ann.page).getByLabel('Maximum age').fill('40')
    await dialog(ann.page).getByRole('button', { name: 'Create game' }).tap()
    await said.getByText('Invalid Age Range').waitFor()
    await said.getByText('Minimum age cannot be greater than maximum age.').waitFor()
  })

  it('shows a new game to others at once; they join and leave, and only the creator deletes it', async () => {
    expectFailedCalls('GET /api/balloon-games/:id 404')
    await bob.page.goto('/games')
    await bob.page.getByText('No games yet.').waitFor()
    await create('Sunset balloons')
    const row = rowOf(bob.page, 'Sunset balloons')
    await row.getByText('Scheduled').waitFor()
    await row.getByText('1/10').waitFor()
    expect(await button(bob.page, 'Delete Sunset balloons').count()).toBe(0)
    await button(bob.page, 'Join Sunset balloons').tap()
    await toastOf(bob.page).getByText('Joined Game!').waitFor()
    await row.getByText('2/10').waitFor()
    await ann.page.getByText('2 / 11').waitFor()
    await rowOf(ann.page, 'Bob').getByText('Seat 1').waitFor()
    await bob.page.getByRole('link', { name: 'Sunset balloons' }).tap()
    await button(bob.page, 'Leave').tap()
    await bob.page
      .getByRole('dialog', { name: 'Leave this game?' })
      .getByRole('button', { name: 'Leave' })
      .tap()
    await button(bob.page, 'Join Sunset balloons').waitFor()
    await ann.page.getByText('1 / 11').waitFor()
    await button(ann.page, 'Delete').tap()
    await ann.page
      .getByRole('dialog', { name: 'Delete this game?' })
      .getByRole('button', { name: 'Delete' })
      .tap()
    await toastOf(ann.page).getByText('Game Deleted').waitFor()
    await bob.page.getByRole('heading', { name: 'The game has ended.' }).waitFor()
    await bob.page.getByRole('link', { name: 'All games' }).waitFor()
    // These people's photos do not exist, and neither does the deleted game.
    const faults = [...ann.visit.faults, ...bob.visit.faults].filter(
      (fault) => !/status of (404|422)/.test(fault),
    )
    expect(faults).toEqual([])
  })

  it('makes a game from an idea, and offers premium for the second game of a week, which is made once premium is bought', async () => {
    expectFailedCalls('POST /api/balloon-games 403')
    await ann.page.goto('/games')
    await button(ann.page, 'Create game').tap()
    await button(ann.page, 'Friday night').tap()
    await dialog(ann.page).getByRole('button', { name: 'Create game' }).tap()
    await ann.page.getByRole('heading', { name: 'Friday night balloons' }).waitFor()
    const [{ startsAt, title } = {}] = await listed()
    expect(title).toBe('Friday night balloons')
    // In Lisbon, like these phones.
    const shown = {
      weekday: 'long',
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/Lisbon',
    } as const
    const parts = new Intl.DateTimeFormat('en', shown).formatToParts(new Date(startsAt ?? ''))
    expect(parts.filter(({ type }) => type !== 'literal').map(({ value }) => value)).toEqual([
      'Friday',
      '20',
    ])
    await ann.page.goto('/games')
    await button(ann.page, 'Create game').tap()
    await fill(ann.page, 'The second')
    await dialog(ann.page).getByRole('button', { name: 'Create game' }).tap()
    const offer = ann.page.getByRole('dialog', { name: 'Enhance Your Dating Experience' })
    await offer.getByText("You've played this week's balloon game.").waitFor()
    await offer.getByRole('button', { name: 'Get Premium for $10.99' }).tap()
    await offer.getByText('You have Premium', { exact: true }).waitFor()
    await offer.getByRole('button', { name: 'Continue' }).tap()
    // The filled-in form is still there.
    await dialog(ann.page).getByRole('button', { name: 'Create game' }).tap()
    await ann.page.waitForURL('**/app/game/*')
    await ann.page.getByRole('heading', { name: 'The second' }).waitFor()
  })

  it.each([
    ['an unknown id', '0190e5a0-0000-7000-8000-000000000000'],
    ['what is no id', 'me'],
  ])('says for %s that no game is here', async (_, id) => {
    expectFailedCalls('GET /api/balloon-games/:id 404', 'GET /api/balloon-games/:id 400')
    await ann.page.goto(`/app/game/${id}`)
    await ann.page.getByRole('heading', { name: "We can't find this game" }).waitFor()
    await ann.page.getByRole('link', { name: 'All games' }).tap()
    await ann.page.getByRole('heading', { name: 'Balloon games' }).waitFor()
  })

  it('offers a game without a free video seat to watch, where other cards offer to join', async () => {
    await scheduled(world, 1, { title: 'Room for four' })
    await scheduled(world, 5)
    await ann.page.goto('/games')
    const [roomy, row] = [rowOf(ann.page, 'Room for four'), rowOf(ann.page, 'Balloons at eight')]
    await roomy.getByText('4 video seats free', { exact: true }).waitFor()
    await row.getByText('No video seat free', { exact: true }).waitFor()
    const watch = row.getByRole('button', { name: 'Watch Balloons at eight' })
    const [joinAt, watchAt] = await Promise.all([
      toCorner(roomy, roomy.getByRole('button', { name: 'Join Room for four' })),
      toCorner(row, watch),
    ])
    expect(watchAt).toEqual(joinAt)
    await watch.tap()
    await row.getByText("You're in", { exact: true }).waitFor()
    await watch.waitFor({ state: 'detached' })
  })

  it('turns active at its second, and a match that the creator chooses opens their chat', async () => {
    await create('Soon')
    await bob.page.goto('/games')
    await button(bob.page, 'Join Soon').tap()
    await rowOf(bob.page, 'Soon').getByText('2/10').waitFor()
    await begin(3)
    for (const { page } of [ann, bob]) await page.reload()
    await rowOf(bob.page, 'Soon').getByText('Active').waitFor()
    await bob.page.getByRole('link', { name: 'Soon' }).tap()
    await button(bob.page, 'Pop your balloon').waitFor()
    await button(ann.page, 'End with a match').tap()
    const choice = ann.page.getByRole('dialog', { name: "Who's your match?" })
    await choice.getByRole('button', { name: 'End game' }).tap()
    await choice.getByText('Choose a guest.', { exact: true }).waitFor()
    await choice.getByText('Bob', { exact: true }).tap()
    await choice.getByRole('button', { name: 'End game' }).tap()
    await ann.page.waitForURL(`**/chat/${pair.matchId}`)
    await bob.page.getByRole('region', { name: 'Result' }).getByText("It's a Match!").waitFor()
  })
})
