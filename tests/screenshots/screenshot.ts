import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_ACCOUNTS } from '../../db/seed/accounts.ts'
import { root } from '../../scripts/lib/install.mjs'
import { call } from '../harness/http.ts'
import {
  cookieOf,
  type Details,
  type Person,
  person,
  sampleProfile,
  upload,
} from '../harness/person.ts'
import type { World } from '../harness/server.ts'

/** A person with a session. */
export type Viewer = Pick<Person, 'cookie'>

/** One screen in one state. */
export interface Screenshot {
  /** The file's name: `<feature>-<screen>-<state>`. */
  name: string
  /**
   * Creates the screen's data and returns its viewer; without it the viewer is a guest. Runs once per world: screens with the same function
   * share the viewer.
   */
  prepare?: (world: World) => Promise<Viewer>
  /** Showing the screen changes its data, so `prepare` runs again each time. */
  fresh?: boolean
  /** The state ends soon or with a change of the window, so the screen is reopened for each view. */
  unturnable?: true
  /** Brings the screen into its state. The page is blank at first, signed in and past the age gate. */
  show: (page: Page, world: World) => Promise<void>
  /** Scrolls to the subject of the picture, after `show` and again in each further view. */
  aim?: (page: Page) => Promise<void>
  /** Uses the demo world with its ready accounts. Otherwise only people created by screenshots exist. */
  demo?: true
  /** The age gate is not confirmed yet. */
  gated?: boolean
}

/** Leaves matching calls unanswered, for the loading state. */
export const hold = (page: Page, glob: string) => page.route(glob, () => undefined)

/** Refuses matching calls, for the failed state. */
export const fail = (page: Page, glob: string, status = 503) =>
  page.route(glob, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({
        error: 'Swoon is busy right now. Try again.',
        code: 'UNAVAILABLE',
      }),
    }),
  )

/** Serves the pages like a demo world's server. */
export const asDemo = (page: Page) =>
  page.route(/\/(app|auth)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      'name="world" content="own"',
      'name="world" content="demo"',
    )
    await route.fulfill({ response, body })
  })

/** Cuts the page's connection until the shell shows it, for the offline state. */
export async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true)
  // Some screens say more about it.
  await page.getByText("You're offline", { exact: true }).waitFor()
}

/** Reports to the page's socket that its tab is older than the server. */
export const outdate = (page: Page) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.onMessage((frame) => {
      if (frame.toString().startsWith('40')) socket.send('44{"message":"CLIENT_TOO_OLD"}')
    })
    socket.send(
      '0{"sid":"outdated","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":65536}',
    )
  })

/** Signs in as a ready account of the demo world, which has matches and conversations. */
export async function host(
  world: World,
  name: (typeof DEMO_ACCOUNTS)[number]['name'],
): Promise<Viewer> {
  const account = DEMO_ACCOUNTS.find((one) => one.name === name)
  if (!account) throw new Error(`no account ${name}`)
  const { email, password } = account
  const signedIn = await call(world.url, null, authRoutes.login, { body: { email, password } })
  if (signedIn.status !== 200) throw new Error(`sign-in failed: ${signedIn.text}`)
  return { cookie: cookieOf(signedIn.headers) }
}

const portraits = join(root, 'db/seed/portraits')

/** A drawn portrait of the demo world as a JPEG file, by name, such as `mei-1`. */
export const portrait = (name: string): Promise<Buffer> =>
  sharp(readFileSync(join(portraits, `${name}.webp`)))
    .jpeg()
    .toBuffer()

/** A person with all portraits of the demo person of that name. */
export async function portrayed(
  world: World,
  file: string,
  details: Details = {},
): Promise<Person> {
  const names = readdirSync(portraits)
    .map((entry) => entry.replace('.webp', ''))
    .filter((entry) => entry.replace(/-\d$/, '') === file)
    .sort()
  const newcomer = await person(world, { incomplete: true })
  const photos: string[] = []
  for (const name of names.slice(0, 5)) photos.push(await upload(newcomer, await portrait(name)))
  const { incomplete: _, ...profile } = details
  const name = details.name ?? `${file.charAt(0).toUpperCase()}${file.slice(1)}`
  const completed = await newcomer.call(profileRoutes.completeProfile, {
    body: { ...sampleProfile(name), ...profile, name, photos },
  })
  if (completed.status !== 200) throw new Error(`the wizard failed: ${completed.text}`)
  return { ...newcomer, name, user: completed.body }
}
