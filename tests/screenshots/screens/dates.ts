import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { DateView, SharedDate } from '@swoon/realtime-server/contract/dates'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { Page } from 'playwright-core'
import type { World } from '../../harness/server.ts'
import { fail, hold, host, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')
const latest = '**/api/matches/*/date'
const shared = '**/api/shared-date'

/** The start of an evening some days ahead, in the browser's time zone. */
function evening(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  at.setHours(19, 30, 0, 0)
  return at.toISOString()
}

/** Opens Maya's chat with Kenji with this date between them; `by` made its latest proposal. */
async function openDate(
  page: Page,
  change: Partial<DateView> & { by?: 'Maya' | 'Kenji' } = {},
): Promise<void> {
  const { by = 'Kenji', ...rest } = change
  const me: { id: string } = await (await page.request.get(authRoutes.me.url)).json()
  const matches: MatchView[] = await (await page.request.get(`/api/matches/${me.id}`)).json()
  const match = matches.find(({ otherUser }) => otherUser.name === 'Kenji')
  if (!match) throw new Error('Maya has no match with Kenji')
  const who = by === 'Maya' ? me.id : match.otherUser.id
  const date: DateView = {
    id: '01970000-0000-7000-8000-0000000000d1',
    matchId: match.id,
    version: 1,
    status: 'proposed',
    activity: 'Coffee and a long walk',
    place: 'The kiosk at Jardim da Estrela, by the bandstand',
    startsAt: evening(3),
    timeZone: 'Europe/Lisbon',
    askedBy: who,
    changedBy: who,
    changedAt: new Date().toISOString(),
    shareToken: null,
    ...rest,
  }
  await page.route(latest, (route) => route.fulfill({ json: { date } }))
  await page.goto(`/chat/${match.id}`)
  await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first().waitFor()
  await page.getByRole('region', { name: 'Date with Kenji' }).waitFor()
}

/** A low window shows the plan folded. */
async function unfold(page: Page): Promise<void> {
  const plan = page.getByRole('region', { name: 'Date with Kenji' }).locator('[aria-expanded]')
  if ((await plan.getAttribute('aria-expanded')) === 'false') await plan.click()
}

async function openChoice(page: Page): Promise<void> {
  await page.goto('/matches')
  await page.getByRole('link', { name: 'Message Kenji' }).click()
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByRole('dialog', { name: 'A date with Kenji' }).waitFor()
}

const inDemo = (name: string, show: Screenshot['show']): Screenshot => ({
  name,
  demo: true,
  prepare: maya,
  show,
})
/** In a wide window the chat is another element, and anything open over it closes. */
const over = (name: string, show: Screenshot['show']): Screenshot => ({
  ...inDemo(name, show),
  unturnable: true,
})

const forFriend: SharedDate = {
  firstName: 'Kenji',
  place: 'The kiosk at Jardim da Estrela, by the bandstand',
  startsAt: evening(3),
  timeZone: 'Europe/Lisbon',
}
const friend = (name: string, show: Screenshot['show']): Screenshot => ({ name, show })

export const screenshots: Screenshot[] = [
  over('date-choice', openChoice),
  over('date-form', async (page) => {
    await openChoice(page)
    await page.getByRole('button', { name: /^Meet in person/ }).click()
    await page.getByRole('dialog', { name: 'Plan a date with Kenji' }).waitFor()
  }),
  over('date-form-faults', async (page) => {
    await openChoice(page)
    await page.getByRole('button', { name: /^Meet in person/ }).click()
    await page.getByRole('button', { name: 'Ask for a date' }).click()
    await page.getByText('Choose a day.').waitFor()
  }),
  inDemo('date-asked', (page) => openDate(page)),
  inDemo('date-waiting', (page) => openDate(page, { by: 'Maya' })),
  inDemo('date-agreed', (page) => openDate(page, { status: 'accepted', version: 2 })),
  inDemo('date-shared', (page) =>
    openDate(page, { status: 'accepted', version: 2, shareToken: 'a'.repeat(22) }),
  ),
  inDemo('date-canceled', (page) => openDate(page, { status: 'cancelled', version: 3 })),
  inDemo('date-elsewhere', (page) => openDate(page, { timeZone: 'Asia/Tokyo' })),
  over('date-suggest', async (page) => {
    await openDate(page)
    await unfold(page)
    await page.getByRole('button', { name: 'Another time' }).click()
    await page.getByRole('dialog', { name: 'Suggest another time' }).waitFor()
  }),
  over('date-cancel', async (page) => {
    await openDate(page, { status: 'accepted', version: 2 })
    await unfold(page)
    await page.getByRole('button', { name: 'Cancel date' }).click()
    await page.getByRole('dialog', { name: 'Cancel this date?' }).waitFor()
  }),
  friend('shared-date', async (page) => {
    await page.route(shared, (route) => route.fulfill({ json: forFriend }))
    await page.goto('/app/date#token')
    await page.getByRole('heading', { name: 'A date with Kenji' }).waitFor()
  }),
  friend('shared-date-ended', async (page) => {
    await page.goto('/app/date#token')
    await page.getByText('This link has expired').waitFor()
  }),
  friend('shared-date-loading', async (page) => {
    await hold(page, shared)
    await page.goto('/app/date#token')
    await page.getByRole('main').waitFor()
  }),
  friend('shared-date-failed', async (page) => {
    await fail(page, shared)
    await page.goto('/app/date#token')
    await page.getByText("This page didn't load").waitFor()
  }),
]
