import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import {
  type Ice,
  type OwedCall,
  type VideoEnd,
  type VideoSession,
  videoChatRoutes,
} from '@swoon/realtime-server/contract/video-chat'
import type { Page } from 'playwright-core'
import { call } from '../../harness/http.ts'
import type { World } from '../../harness/server.ts'
import { answerCalls, loseMuch } from '../other-end.ts'
import { cutOff, fail, hold, host, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')
const tab = '01970000-0000-7000-8000-00000000ca11'
const after = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

interface Side {
  me?: boolean
  other?: boolean
}

/** A match of the demo world, and a session with its two sides in the given states. */
async function placeOf(page: Page, name = 'Kenji') {
  const { id } = await (await page.request.get(authRoutes.me.url)).json()
  const matches: MatchView[] = await (await page.request.get(`/api/matches/${id}`)).json()
  const match = matches.find(({ otherUser }) => otherUser.name === name)
  if (!match) throw new Error(`no match with ${name}`)
  const session = (
    { me = false, other = false }: Side,
    change: Partial<VideoSession> = {},
  ): VideoSession => ({
    matchId: match.id,
    state: me && other ? 'both_ready' : me || other ? 'one_ready' : 'idle',
    isActive: false,
    user1Ready: match.user1Id === id ? me : other,
    user2Ready: match.user1Id === id ? other : me,
    startedAt: null,
    otherIsSilent: false,
    iAmSilent: false,
    connectedAt: null,
    freeUntil: null,
    promptUntil: null,
    isTimeUp: false,
    user1Continues: false,
    user2Continues: false,
    ring: null,
    heldBy: me ? tab : null,
    otherIsBusy: false,
    iAmBusy: false,
    now: after(0),
    ...change,
  })
  return { match, myId: id as string, session }
}

/** Opens the call screen with a fixed session. */
async function openWith(
  page: Page,
  sides: Side,
  change: Partial<VideoSession> = {},
): Promise<void> {
  const { match, session } = await placeOf(page)
  const answer = () => ({ json: session(sides, { ...change, now: after(0) }) })
  await page.route('**/api/video-chat/session/*', (route) => route.fulfill(answer()))
  await page.route('**/api/video-chat/start/*', (route) => route.fulfill(answer()))
  await page.addInitScript((id) => sessionStorage.setItem('call-tab', id), tab)
  await page.goto(`/app/call/${match.id}`)
}

const answerIce = (page: Page, ice: Partial<Ice>) =>
  page.route('**/api/video-chat/ice/*', (route) =>
    route.fulfill({ json: { iceServers: [], iceTransportPolicy: 'all', expiresIn: null, ...ice } }),
  )

const ready = (page: Page) => page.getByRole('button', { name: "I'm ready" })

async function openLobby(page: Page): Promise<void> {
  await openWith(page, {})
  await page.getByText(/could learn your internet address/).waitFor()
  await page.getByLabel('Your video', { exact: true }).waitFor()
}

async function openCall(page: Page, change: Partial<VideoSession> = {}): Promise<void> {
  await openWith(
    page,
    { me: true, other: true },
    {
      state: 'active',
      isActive: true,
      startedAt: after(-105),
      connectedAt: after(-100),
      freeUntil: after(800),
      promptUntil: after(830),
      ...change,
    },
  )
  await page.getByRole('toolbar', { name: 'Call' }).waitFor()
}

/** A call with a connected other end. */
async function openAnswered(
  page: Page,
  change: Partial<VideoSession> = {},
): Promise<() => Promise<void>> {
  const { match } = await placeOf(page)
  const leave = await answerCalls(page, { matchId: match.id, otherId: match.otherUser.id })
  await openCall(page, change)
  await page.getByText('Connected', { exact: true }).waitFor()
  return leave
}

/** Makes the browser refuse devices of a kind. */
const refuse = (page: Page, kind: 'video' | 'audio') =>
  page.addInitScript((refused) => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wanted) =>
      wanted?.[refused] ? Promise.reject(new DOMException('no', 'NotAllowedError')) : open(wanted)
  }, kind)

const inDemo = (name: string, show: Screenshot['show']): Screenshot => ({
  name: `video-chat-${name}`,
  demo: true,
  prepare: maya,
  show,
})
/** The state belongs to the opened page, and changing the window's width would remount it. */
const once = (name: string, show: Screenshot['show']): Screenshot => ({
  ...inDemo(name, show),
  unturnable: true,
})

/** A session for a demo person without a password. */
async function signIn({ database: { db } }: World, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const token_hash = createHash('sha256').update(token).digest()
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), user_id: userId, token_hash, created_at: now, last_used_at: now })
    .execute()
  return `sid=${token}`
}

async function ring(page: Page, world: World): Promise<void> {
  const { match } = await placeOf(page, 'Linh')
  const cookie = await signIn(world, match.otherUser.id)
  const say = (isReady: boolean) =>
    call(world.url, cookie, videoChatRoutes.ready, {
      params: { matchId: match.id },
      body: { isReady },
    })
  await page.goto('/matches')
  await page.getByRole('link', { name: 'Live Chat with Linh' }).waitFor()
  for (;;) {
    await say(false)
    await say(true)
    const banner = page.getByRole('alertdialog', { name: 'Linh is calling' })
    // Before the page's socket is up it does not receive the ring.
    if (
      await banner.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
    )
      return
  }
}

export const screenshots: Screenshot[] = [
  inDemo('lobby', openLobby),
  inDemo('lobby-relay', async (page) => {
    await answerIce(page, { iceTransportPolicy: 'relay', expiresIn: 600 })
    await openWith(page, { other: true })
    await page.getByText(/goes through our relay/).waitFor()
    await page.getByText('is ready for you').waitFor()
  }),
  inDemo('lobby-voice', async (page) => {
    await refuse(page, 'video')
    await openWith(page, {})
    await page.getByText(/you can continue with voice only/).waitFor()
  }),
  inDemo('lobby-denied', async (page) => {
    await refuse(page, 'audio')
    await openWith(page, {})
    await page.getByRole('alert').getByText('Camera/Microphone Error').waitFor()
  }),
  inDemo('loading', async (page) => {
    await hold(page, '**/api/matches/*')
    await page.goto(`/app/call/${tab}`)
  }),
  inDemo('failed', async (page) => {
    await fail(page, '**/api/video-chat/session/*')
    const { match } = await placeOf(page)
    await page.goto(`/app/call/${match.id}`)
    await page.getByText("This call didn't load").waitFor()
  }),
  inDemo('missing', async (page) => {
    await page.goto(`/app/call/${tab}`)
    await page.getByText("We can't find this call").waitFor()
  }),
  once('waiting', async (page) => {
    const { myId } = await placeOf(page)
    await openWith(page, { me: true }, { ring: { from: myId, until: after(50), isHeard: true } })
    await page.getByText('It rings on their devices.').waitFor()
  }),
  once('busy', async (page) => {
    await openWith(page, { me: true }, { otherIsBusy: true })
    await page.getByText(/They're in another call/).waitFor()
  }),
  once('starting', async (page) => {
    await openWith(page, { me: true, other: true })
    await page.getByText('Both ready. Connecting…').waitFor()
  }),
  once('elsewhere', async (page) => {
    const other = await page.context().newPage()
    await other.goto('/robots.txt')
    await other.evaluate(
      () => void navigator.locks.request('swoon-call', () => new Promise(() => {})),
    )
    // A background page draws and plays slowly.
    await page.bringToFront()
    await openLobby(page)
    await ready(page).click()
    await page.getByText("You're in a call in another tab").waitFor()
  }),
  once('call', async (page) => openCall(page)),
  once('call-connected', async (page) => void (await openAnswered(page))),
  once('call-bad-link', async (page) => {
    await page.addInitScript({ content: loseMuch })
    await openAnswered(page)
    await page.getByText('Your connection is weak. Turning your camera off helps.').waitFor()
  }),
  once('call-offline', async (page) => {
    const leave = await openAnswered(page)
    await cutOff(page)
    await leave()
    await page
      .getByRole('region', { name: /^Call with / })
      .getByText('Reconnecting…')
      .waitFor()
  }),
  once('call-devices', async (page) => {
    await openCall(page)
    await page.getByRole('button', { name: 'Camera and sound' }).click()
    await page.getByRole('dialog', { name: 'Camera and sound' }).waitFor()
  }),
  once('call-over', async (page) => {
    await hold(page, '**/api/video-chat/end/*')
    await openCall(page)
    await page.getByRole('button', { name: 'End Call' }).click()
    await page.getByText('The call has ended').waitFor()
  }),
  once('call-muted', async (page) => {
    await openCall(page)
    await page.getByRole('button', { name: 'Mute', exact: true }).click()
    await page.getByRole('button', { name: 'Turn camera off' }).click()
    await page.getByRole('button', { name: 'Turn camera on' }).waitFor()
  }),
  once('time-up', async (page) => {
    await openCall(page, {
      startedAt: after(-905),
      freeUntil: after(-5),
      promptUntil: after(25),
      isTimeUp: true,
    })
    await page.getByRole('dialog', { name: 'Free Time Up!' }).waitFor()
  }),
  once('time-share', async (page) => {
    const { match, myId } = await placeOf(page)
    const isFirst = match.user1Id === myId
    await openAnswered(page, {
      ...{ startedAt: after(-905), freeUntil: after(-5), promptUntil: after(25) },
      ...{ user1Continues: !isFirst, user2Continues: isFirst },
    })
    await page.getByRole('button', { name: 'Share the cost' }).waitFor()
  }),
  once('feedback', async (page) => {
    const { match } = await placeOf(page)
    const ended: VideoEnd = {
      matchId: match.id,
      seconds: 1170,
      paidMinutes: 5,
      owedCents: 15,
      how: 'hung_up',
    }
    await page.route('**/api/video-chat/end/*', (route) => route.fulfill({ json: ended }))
    await openCall(page)
    await page.getByRole('button', { name: 'End Call' }).click()
    await page.getByRole('dialog', { name: 'How was your call?' }).waitFor()
  }),
  // Leo's: Maya is in other pictures, which must not ring.
  { ...once('ring', ring), prepare: (world) => host(world, 'Leo') },
  {
    ...inDemo('settings', async (page) => {
      await page.goto('/app/privacy')
      await page.getByRole('switch', { name: 'Calls ring' }).waitFor()
    }),
    aim: (page) => page.getByRole('heading', { name: 'Video calls' }).scrollIntoViewIfNeeded(),
  },
  inDemo('receipts', async (page) => {
    const owed: OwedCall = {
      ...{ callId: tab, endedAt: '2026-11-20T19:00:00.000Z', minutes: 5, cents: 15 },
      ...{ purchaseId: null, paidAt: null },
    }
    await page.route('**/api/video-chat/owed', (route) => route.fulfill({ json: [owed] }))
    await page.goto('/app/receipts')
    await page.getByText('Video call, 5 minutes').waitFor()
  }),
]
