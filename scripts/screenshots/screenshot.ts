import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_ACCOUNTS } from '../../db/seed/accounts.ts'
import { call } from '../../tests/harness/http.ts'
import { cookieOf, type Details, type Person, person, sampleProfile, upload } from '../../tests/harness/person.ts'
import type { World } from '../../tests/harness/server.ts'
import { root } from '../lib/install.mjs'

/** Somebody who is signed in. */
export type Viewer = Pick<Person, 'cookie'>

/** One screen in one state. */
export interface Screenshot {
  /** `<feature>-<screen>-<state>`: the file's name. */
  name: string
  /**
   * Makes who and what the screen shows, and returns who looks at it; a guest where it is left out. Runs once a world:
   * screens with the same function share its person.
   */
  prepare?: (world: World) => Promise<Viewer>
  /** Looking changes what is shown: `prepare` runs anew whenever the screen is opened. */
  fresh?: boolean
  /** The state passes by itself or holds only in the window it was opened in, so each view opens the screen anew. */
  unturnable?: true
  /** Brings the screen into its state. The page is blank, signed in and past the age gate. */
  show: (page: Page, world: World) => Promise<void>
  /** Scrolls to what the picture is about: after `show`, and again in each window the page is turned to. */
  aim?: (page: Page) => Promise<void>
  /** In the demo world with its ready accounts; otherwise nobody exists but whom the screenshots make. */
  demo?: true
  /** The age gate is not confirmed yet. */
  gated?: boolean
}

/** Calls that match never get an answer: the loading state. */
export const hold = (page: Page, glob: string) => page.route(glob, () => undefined)

/** Calls that match are refused: the failed state. */
export const fail = (page: Page, glob: string, status = 503) =>
  page.route(glob, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Swoon is busy right now. Please try again.', code: 'UNAVAILABLE' }),
    }),
  )

/** Cuts the page off until its shell says so: the offline state. */
export async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('Reconnecting…').waitFor()
}

/** Tells the page's socket that its tab is older than the server. */
export const outdate = (page: Page) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.onMessage((frame) => {
      if (frame.toString().startsWith('40')) socket.send('44{"message":"CLIENT_TOO_OLD"}')
    })
    socket.send('0{"sid":"outdated","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":65536}')
  })

/** Signs in as a ready account of the demo world, with its matches and conversations. */
export async function host(world: World, name: (typeof DEMO_ACCOUNTS)[number]['name']): Promise<Viewer> {
  const account = DEMO_ACCOUNTS.find((one) => one.name === name)
  if (!account) throw new Error(`no account ${name}`)
  const { email, password } = account
  const signedIn = await call(world.url, null, authRoutes.login, { body: { email, password } })
  if (signedIn.status !== 200) throw new Error(`sign-in failed: ${signedIn.text}`)
  return { cookie: cookieOf(signedIn.headers) }
}

const portraits = join(root, 'db/seed/portraits')

/** A drawn portrait of the demo world as a JPEG file, such as `mei-1`. */
export const portrait = (name: string): Promise<Buffer> =>
  sharp(readFileSync(join(portraits, `${name}.webp`)))
    .jpeg()
    .toBuffer()

/** Somebody with all portraits of a demo person's name. */
export async function portrayed(world: World, file: string, details: Details = {}): Promise<Person> {
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
