import { createHash, createHmac } from 'node:crypto'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import {
  chanceOf,
  fractionOf,
  type GameDraw,
  type GameParticipant,
  type GameView,
} from '@swoon/realtime-server/contract/balloon-games'
import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { Page } from 'playwright-core'
import type { World } from '../../harness/server.ts'
import { cutOff, fail, hold, host, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')
const list = /\/api\/balloon-games(\?|$)/
const idOf = (at: number) => `01970000-0000-7000-8000-00000000000${at}`
const after = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Maya and the people she matched with, who play the games in the pictures. */
async function peopleOf(page: Page) {
  const { id, name, username } = await (await page.request.get(authRoutes.me.url)).json()
  const matches: MatchView[] = await (await page.request.get(`/api/matches/${id}`)).json()
  const me = { userId: id as string, user: { name, username, profilePhoto: null } }
  const others = matches.map(({ otherUser }) => ({
    userId: otherUser.id,
    user: {
      name: otherUser.name,
      username: otherUser.name.toLowerCase(),
      profilePhoto: otherUser.profilePhoto,
    },
  }))
  return [me, ...others]
}

type Who = Pick<GameParticipant, 'userId' | 'user'>
const playing = (
  who: Who,
  slot: number | null,
  change: Partial<GameParticipant> = {},
): GameParticipant => ({
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

function gameOf(
  at: number,
  participants: GameParticipant[],
  change: Partial<GameView> = {},
): GameView {
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
    invitedId: null,
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

/** A seed, as a finished game reveals it. */
const seed = '0'.repeat(63).concat('7')
const seedHash = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/** One game in each state, the first created by Maya. */
async function gamesOf(page: Page): Promise<GameView[]> {
  const [me, one, two, three, four, five, six] = await peopleOf(page)
  if (!me || !one || !two || !three || !four || !five || !six)
    throw new Error('Maya has too few matches')
  const isOn = { title: 'Late-night pop quiz', startsAt: after(-0.2) }
  const popped = { balloonsOwned: 0, isPopped: true }
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
      [
        leading(one),
        playing(me, 1),
        playing(two, 2, { balloonsOwned: 0, isPopped: true }),
        playing(three, null),
      ],
      {
        title: 'Late-night pop quiz',
        startsAt: after(-0.2),
      },
    ),
    gameOf(3, [leading(three)], {
      title: 'Coffee and balloons',
      description: '',
      startsAt: after(60),
    }),
    gameOf(4, [leading(one), playing(two, 1), playing(me, 2)], {
      title: 'First snow',
      seed,
      seedHash,
      ...over,
    }),
    gameOf(
      5,
      [
        leading(one),
        ...[two, me, three, four, five].map((who, at) =>
          playing(who, at + 1, { isHere: at < 2, isMuted: at === 3, ...(at === 2 && popped) }),
        ),
        playing(six, null),
      ],
      isOn,
    ),
    gameOf(
      6,
      [
        leading(me),
        playing(one, 1),
        playing(two, 2, popped),
        playing(three, null),
        playing(four, null),
      ],
      isOn,
    ),
    gameOf(7, [leading(one), playing(two, 1), playing(me, null)], isOn),
    gameOf(8, [leading(one), playing(me, 1, popped), playing(two, 2)], isOn),
    gameOf(9, [leading(two), playing(three, 1)], {
      title: 'The silver bunch',
      minAge: 60,
      maxAge: 99,
      startsAt: after(80),
    }),
  ]
}

async function answer(page: Page, games: readonly GameView[]): Promise<void> {
  await page.route(list, (route) => route.fulfill({ json: games }))
  await page.route(/\/api\/balloon-games\/[0-9a-f-]+$/, (route) => {
    const game = games.find(({ id }) => route.request().url().endsWith(id))
    return route.fulfill(
      game ? { json: game } : { status: 404, json: { error: 'Not found.', code: 'NOT_FOUND' } },
    )
  })
}

async function openList(page: Page): Promise<void> {
  await answer(page, await gamesOf(page))
  await page.goto('/games')
  await page.getByRole('link', { name: 'Sunset balloons' }).waitFor()
}

async function openGame(page: Page, at: number): Promise<void> {
  await answer(page, await gamesOf(page))
  await answerWay(page)
  await page.goto(`/app/game/${idOf(at)}`)
  await page.getByRole('heading', { name: 'Players' }).waitFor()
}

/** Answers in the server's place that this tab holds the game's call. */
const holdCalls = (page: Page) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      const asked = /^42(\d+)\["call:(hold|leave)"/.exec(String(frame))
      if (asked) socket.send(`43${asked[1]}[{"ok":true}]`)
      else server.send(frame)
    })
  })

const answerWay = (page: Page) =>
  page.route('**/api/balloon-games/*/ice', (route) =>
    route.fulfill({ json: { iceServers: [], iceTransportPolicy: 'all', expiresIn: null } }),
  )

/** A game of six, before its video room. */
async function openSix(page: Page): Promise<void> {
  await holdCalls(page)
  await openGame(page, 5)
  await page.getByText('could learn your internet address').waitFor()
}
const videoRoom = (page: Page) => page.getByRole('region', { name: 'Video room' })
const toVideo = async (page: Page) => videoRoom(page).evaluate((part) => part.scrollIntoView())

const refuseCamera = (page: Page) =>
  page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wanted) =>
      wanted?.video ? Promise.reject(new DOMException('no', 'NotAllowedError')) : open(wanted)
  })

/** The draw of the finished game. */
async function answerDraw(page: Page): Promise<void> {
  const [, two, me] = (await gamesOf(page))[3]?.participants ?? []
  const pops = [me, two].map((who, at): GameDraw['pops'][number] => {
    const hmac = createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(String(at + 1))
      .digest('hex')
    const isWinner = fractionOf(hmac) < chanceOf(2)
    return { number: at + 1, userId: who?.userId ?? null, seated: 2, isWinner, poppedAt: after(-2) }
  })
  await page.route('**/api/balloon-games/*/draw', (route) =>
    route.fulfill({ json: { seedHash, seed, pops } }),
  )
}

/** Sends an invitation to a game as the last message of a chat. */
async function invited(page: Page, at: number): Promise<void> {
  await page.route('**/api/matches/*/messages*', async (route) => {
    const reply = await route.fetch()
    const known = (await reply.json()) as Message[]
    const last = known.at(-1)
    const added = last && {
      ...last,
      id: idOf(8),
      seq: last.seq + 1,
      content: 'Sunset balloons',
      gameId: idOf(at),
    }
    await route.fulfill({ response: reply, json: added ? [...known, added] : known })
  })
  await openChat(page)
}

const openForm = async (page: Page) => {
  await openList(page)
  await page.getByRole('button', { name: 'Create game' }).click()
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
/** In a wide window the chat is another element, and anything open over it closes. */
const once = (name: string, show: Screenshot['show']): Screenshot => ({
  ...inDemo(name, show),
  unturnable: true,
})

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
    await page.getByRole('heading', { name: 'Balloon games' }).waitFor()
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
    await page.getByRole('dialog').getByRole('button', { name: 'Create game' }).click()
    await page.getByText('Fill this in.').first().waitFor()
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
    await page.getByText("We can't find this game").waitFor()
  }),
  inDemo('game-loading', async (page) => {
    await hold(page, '**/api/balloon-games/*')
    await page.goto(`/app/game/${idOf(1)}`)
    await page.getByRole('button', { name: 'Back' }).waitFor()
  }),
  once('game-failed', async (page) => {
    await fail(page, '**/api/balloon-games/*')
    await page.goto(`/app/game/${idOf(1)}`)
    await page.getByText("This game didn't load").waitFor()
  }),
  once('invite', async (page) => {
    await openChat(page)
    await page.getByRole('button', { name: 'Date', exact: true }).click()
    await page.getByRole('button', { name: /^Balloon date/ }).click()
    await page.getByRole('dialog', { name: 'Invite Kenji to a balloon game' }).waitFor()
  }),
  once('invitation', async (page) => {
    await answer(page, await gamesOf(page))
    await invited(page, 3)
    await page.getByRole('button', { name: 'Join Coffee and balloons' }).waitFor()
  }),
  once('invitation-for-others', async (page) => {
    await answer(page, await gamesOf(page))
    await invited(page, 9)
    await page.getByText('This game is for people aged 60 to 99.').waitFor()
  }),
  once('invitation-finished', async (page) => {
    await answer(page, await gamesOf(page))
    await invited(page, 4)
    await page.getByRole('article').getByText(/won!$/).waitFor()
  }),
  once('invitation-deleted', async (page) => {
    await answer(page, [])
    await invited(page, 3)
    await page.getByText('This game is no longer here.').waitFor()
  }),
  inDemo('for-others', (page) => openGame(page, 9)),
  inDemo('creator-active', (page) => openGame(page, 6)),
  inDemo('end-match', async (page) => {
    await openGame(page, 6)
    await page.getByRole('button', { name: 'End with a match' }).click()
    await page.getByRole('dialog', { name: "Who's your match?" }).waitFor()
  }),
  inDemo('end-no-match', async (page) => {
    await openGame(page, 6)
    await page.getByRole('button', { name: 'End without a match' }).click()
    await page.getByRole('dialog', { name: 'End without a match?' }).waitFor()
  }),
  inDemo('watcher', (page) => openGame(page, 7)),
  inDemo('new-balloon', async (page) => {
    await openGame(page, 8)
    await page.getByRole('button', { name: 'New Balloon' }).click()
    await page.getByRole('dialog', { name: 'Get a new balloon?' }).waitFor()
  }),
  inDemo('check-draw', async (page) => {
    await answerDraw(page)
    await openGame(page, 4)
    await page.getByText('Is it fair?').click()
    await page.getByRole('button', { name: 'Check this draw' }).click()
    await page.getByText('your browser got the same results').waitFor()
  }),
  inDemo('game-offline', async (page) => {
    await openGame(page, 2)
    await cutOff(page)
  }),
  { ...inDemo('video-join', openSix), aim: toVideo },
  {
    ...once('video-refused', async (page) => {
      await refuseCamera(page)
      await openSix(page)
      await page.getByRole('button', { name: 'Join video room' }).click()
      await page.getByText('or continue without a camera').waitFor()
    }),
    aim: toVideo,
  },
  {
    ...inDemo('video-six', async (page) => {
      await openSix(page)
      await page.getByRole('button', { name: 'Join video room' }).click()
      await page.getByRole('button', { name: 'Leave video room' }).waitFor()
    }),
    aim: toVideo,
  },
]
