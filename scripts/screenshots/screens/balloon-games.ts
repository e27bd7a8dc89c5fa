import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { GameParticipant, GameView } from '@swoon/realtime-server/contract/balloon-games'
import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { Page } from 'playwright-core'
import type { World } from '../../../tests/harness/server.ts'
import { cutOff, fail, hold, host, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')
const list = /\/api\/balloon-games(\?|$)/
const idOf = (at: number) => `01970000-0000-7000-8000-00000000000${at}`
const after = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Maya and the people of her matches, who play the games of the pictures. */
async function peopleOf(page: Page) {
  const { id, name, username } = await (await page.request.get(authRoutes.me.url)).json()
  const matches: MatchView[] = await (await page.request.get(`/api/matches/${id}`)).json()
  const me = { userId: id as string, user: { name, username, profilePhoto: null } }
  const others = matches.map(({ otherUser }) => ({
    userId: otherUser.id,
    user: { name: otherUser.name, username: otherUser.name.toLowerCase(), profilePhoto: otherUser.profilePhoto },
  }))
  return [me, ...others]
}

type Who = Pick<GameParticipant, 'userId' | 'user'>
const playing = (who: Who, slot: number | null, change: Partial<GameParticipant> = {}): GameParticipant => ({
  ...who,
  isCreator: false,
  slotNumber: slot,
  isPopped: false,
  canInteract: slot !== null,
  balloonsOwned: slot === null ? 0 : 1,
  newBalloonsLeft: 10,
  isMuted: false,
  isHere: false,
  ...change,
})
const leading = (who: Who) => playing(who, null, { isCreator: true })

function gameOf(at: number, participants: GameParticipant[], change: Partial<GameView> = {}): GameView {
  const startsAt = change.startsAt ?? after(30)
  return {
    id: idOf(at),
    title: 'Sunset balloons',
    description: 'Bring a drink and your best joke. We talk for a while, then we pop.',
    genderPreference: 'any',
    minAge: 25,
    maxAge: 40,
    startDate: startsAt.slice(0, 10),
    startTime: startsAt.slice(11, 16),
    startsAt,
    maxSlots: 10,
    count: participants.length,
    createdBy: participants[0]?.userId ?? '',
    status: 'waiting',
    how: null,
    winner: null,
    finishedAt: null,
    endsAt: after(32),
    participants,
    seedHash: '0'.repeat(64),
    seed: null,
    version: 1,
    now: after(0),
    ...change,
  }
}

/** One game in each state, the first created by Maya. */
async function gamesOf(page: Page): Promise<GameView[]> {
  const [me, one, two, three] = await peopleOf(page)
  if (!me || !one || !two || !three) throw new Error('Maya has too few matches')
  const over = {
    status: 'finished',
    how: 'popped',
    winner: two.userId,
    finishedAt: after(-2),
    startsAt: after(-4),
  } as const
  return [
    gameOf(1, [leading(me), playing(one, 1), playing(two, 2)]),
    gameOf(
      2,
      [leading(one), playing(me, 1), playing(two, 2, { balloonsOwned: 0, isPopped: true }), playing(three, null)],
      {
        title: 'Late-night pop quiz',
        startsAt: after(-0.2),
      },
    ),
    gameOf(3, [leading(three)], { title: 'Coffee and balloons', description: '', startsAt: after(60) }),
    gameOf(4, [leading(one), playing(two, 1), playing(me, 2)], { title: 'First snow', ...over }),
  ]
}

async function answer(page: Page, games: readonly GameView[]): Promise<void> {
  await page.route(list, (route) => route.fulfill({ json: games }))
  await page.route(/\/api\/balloon-games\/[0-9a-f-]+$/, (route) => {
    const game = games.find(({ id }) => route.request().url().endsWith(id))
    return route.fulfill(game ? { json: game } : { status: 404, json: { error: 'Not found.', code: 'NOT_FOUND' } })
  })
}

async function openList(page: Page): Promise<void> {
  await answer(page, await gamesOf(page))
  await page.goto('/games')
  await page.getByRole('link', { name: 'Sunset balloons' }).waitFor()
}

async function openGame(page: Page, at: number): Promise<void> {
  await answer(page, await gamesOf(page))
  await page.goto(`/app/game/${idOf(at)}`)
  await page.getByRole('heading', { name: 'Players' }).waitFor()
}

const openForm = async (page: Page) => {
  await openList(page)
  await page.getByRole('button', { name: 'Create Game' }).click()
  await page.getByRole('dialog', { name: 'Create a balloon game' }).waitFor()
}

async function openChat(page: Page): Promise<void> {
  await page.goto('/matches')
  await page.getByRole('link', { name: 'Message Kenji' }).click()
  await page.getByRole('region', { name: 'Chat with Kenji' }).waitFor()
}

const inDemo = (name: string, show: Screenshot['show']): Screenshot => ({
  name: `balloon-games-${name}`,
  demo: true,
  prepare: maya,
  show,
})
/** On a wide window the chat is another element, and whatever was open over it is closed. */
const once = (name: string, show: Screenshot['show']): Screenshot => ({ ...inDemo(name, show), unturnable: true })

export const screenshots: Screenshot[] = [
  inDemo('filled', openList),
  inDemo('empty', async (page) => {
    await answer(page, [])
    await page.goto('/games')
    await page.getByText('No games yet.').waitFor()
  }),
  inDemo('loading', async (page) => {
    await page.route(list, () => undefined)
    await page.goto('/games')
    await page.getByRole('heading', { name: 'Balloon Games' }).waitFor()
  }),
  once('failed', async (page) => {
    await fail(page, '**/api/balloon-games')
    await page.goto('/games')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }),
  inDemo('offline', async (page) => {
    await openList(page)
    await cutOff(page)
  }),
  inDemo('create', openForm),
  inDemo('create-missing', async (page) => {
    await openForm(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Create Game' }).click()
    await page.getByText('Please fill in this field.').first().waitFor()
  }),
  inDemo('scheduled', (page) => openGame(page, 1)),
  inDemo('delete', async (page) => {
    await openGame(page, 1)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog', { name: 'Delete this game?' }).waitFor()
  }),
  inDemo('active', async (page) => {
    await openGame(page, 2)
    await page.getByRole('button', { name: 'Pop your balloon' }).waitFor()
  }),
  inDemo('finished', (page) => openGame(page, 4)),
  inDemo('missing', async (page) => {
    await answer(page, [])
    await page.goto(`/app/game/${idOf(9)}`)
    await page.getByText('This game is not here').waitFor()
  }),
  inDemo('game-loading', async (page) => {
    await hold(page, '**/api/balloon-games/*')
    await page.goto(`/app/game/${idOf(1)}`)
    await page.getByRole('button', { name: 'Back' }).waitFor()
  }),
  once('game-failed', async (page) => {
    await fail(page, '**/api/balloon-games/*')
    await page.goto(`/app/game/${idOf(1)}`)
    await page.getByText('This game did not load').waitFor()
  }),
  once('invite', async (page) => {
    await openChat(page)
    await page.getByRole('button', { name: 'Date', exact: true }).click()
    await page.getByRole('dialog', { name: 'Invite Kenji to a balloon game' }).waitFor()
  }),
  once('invitation', async (page) => {
    await answer(page, await gamesOf(page))
    await page.route('**/api/matches/*/messages*', async (route) => {
      const reply = await route.fetch()
      const known = (await reply.json()) as Message[]
      const last = known.at(-1)
      const added = last && { ...last, id: idOf(8), seq: last.seq + 1, content: 'Sunset balloons', gameId: idOf(3) }
      await route.fulfill({ response: reply, json: added ? [...known, added] : known })
    })
    await openChat(page)
    await page.getByRole('button', { name: 'Join Coffee and balloons' }).waitFor()
  }),
]
