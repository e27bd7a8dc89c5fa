// npm run bench -- web: first visits on a slow connection and the swipe, in Chromium at CPU × 4, on the production build served by a real
// server over the demo world.
import { seedDemo } from '@swoon/db/seed'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { ensureWebBuilt } from '../../scripts/lib/web-build.ts'
import { launch, visit } from '../harness/browser.ts'
import { call } from '../harness/http.ts'
import { person } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'
import { host } from '../screenshots/screenshot.ts'
import { ratioTable } from './lib/ratios.ts'
import { publish } from './lib/results.ts'
import { startBarePage } from './web/bare-page.ts'
import { type Loads, measureLoads } from './web/loads.ts'
import { measureSwipes } from './web/swipes.ts'

const slowdown = 4
/** `-- loads` or `-- swipes` measures only that part and writes no results. */
const only = process.argv[2]

await ensureWebBuilt(console.log)
const world = await startWorld()
const bare = await startBarePage()
const browser = await launch()
try {
  await seedDemo({ databaseUrl: world.database.url, mediaDir: world.mediaDir, now: new Date() })
  const first = only === 'swipes' ? { lines: [], ratios: [] } : await loads()
  const lines = [...first.lines, '']
  if (only !== 'loads') lines.push(...(await swipes()))
  if (only) console.log([...lines, ...ratioTable(first.ratios, new Map())].join('\n'))
  else publish('web', lines, first.ratios)
} finally {
  await browser.close()
  bare.close()
  await world.close()
}

async function loads(): Promise<Loads> {
  const { cookie } = await host(world, 'Maya')
  const me = await call(world.url, cookie, authRoutes.me, {})
  const matches = await call(world.url, cookie, matchRoutes.matches, {
    params: { userId: me.body.id },
  })
  const chat = matches.body.find(({ otherUser }) => otherUser.name === 'Kenji')
  if (!chat) throw new Error('the demo world has no chat of Maya and Kenji')
  return measureLoads(
    browser,
    { ours: world.url, bare: bare.url },
    [
      { label: '`/auth`', address: '/auth', there: '[type=email]', aim: 0.8 },
      { label: '`/discover`', address: '/discover', cookie, there: '[data-card] img', aim: 2 },
      {
        label: 'a chat',
        address: `/chat/${chat.id}`,
        cookie,
        there: '[aria-label="Messages"] li',
        aim: 2,
      },
      { label: 'rooms', address: '/app/rooms', cookie, there: '[href^="/app/rooms/"]', aim: 2.2 },
      { label: 'games', address: '/games', cookie, there: '[href^="/app/game/"]', aim: 2.2 },
      { label: 'profile', address: '/profile', cookie, there: 'main h1', aim: 2.2 },
    ],
    slowdown,
  )
}

async function swipes(): Promise<string[]> {
  const me = await person(world, { name: 'Ann', gender: 'female', genderPreference: 'any' })
  const { context, page } = await visit(browser, world.url)
  const [name = '', value = ''] = me.cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url: world.url }])
  await context.addInitScript(() => {
    localStorage.setItem('age-confirmed', 'true')
    sessionStorage.setItem(
      'discovery',
      JSON.stringify({ state: { useLocation: false }, version: 0 }),
    )
  })
  await page.goto('/discover')
  await page.locator('[data-card] img').first().waitFor()
  await page.waitForTimeout(2000)
  return measureSwipes(page, slowdown)
}
