import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Locator, Page, WebSocket } from 'playwright-core'
import { expect } from 'vitest'
import { type Visit, visit } from '../harness/browser.ts'
import { gotoLiveInFirefox, isFirefox } from '../harness/firefox.ts'
import { type Person, password } from '../harness/person.ts'
import { patience, type World, waitFor } from '../harness/server.ts'

/** Opens a signed-in person's browser past the age gate; its page is still blank. */
export async function visitAs(
  browser: Browser,
  world: Pick<World, 'url'>,
  { cookie }: Pick<Person, 'cookie'>,
  options?: Parameters<typeof visit>[2],
): Promise<Visit> {
  const visited = await visit(browser, world.url, options)
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await visited.context.addCookies([{ name, value, url: world.url }])
  await confirmAge(visited.context)
  return visited
}

/** Passes this browser's age gate. A page whose address didn't load has no storage. */
export const confirmAge = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('age-confirmed', 'true')
  })

/** Runs in the page: storage throws on every access, as if the user had forbidden all site data except cookies. */
export function denyStorage(): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of [
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'BroadcastChannel',
    'cookieStore',
  ])
    Object.defineProperty(globalThis, name, { get })
  for (const name of ['serviceWorker', 'locks', 'storage'])
    Object.defineProperty(Navigator.prototype, name, { get })
}

/** Goes to an address and waits until the page has its live connection and receives events. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  if (isFirefox(page)) return gotoLiveInFirefox(page, path)
  await openLive(page, path)
}

/** Like `gotoLive`, in Chromium. @returns the connection */
export async function openLive(page: Page, path: string): Promise<WebSocket> {
  const live: WebSocket[] = []
  // Listens from the first frame on: by the time a promise for the socket resolves, the frame may have arrived.
  const listen = (socket: WebSocket) =>
    socket.on('framereceived', ({ payload }) => {
      if (socket.url().includes('/socket.io/') && /^40/.test(`${payload}`)) live.push(socket)
    })
  page.on('websocket', listen)
  await page.goto(path)
  await waitFor(() => live.length > 0, patience, `the live connection of ${path}`)
  page.off('websocket', listen)
  return live[0] as WebSocket
}

/** The visible toast. */
export const toastOf = (page: Page) => page.locator('[popover=manual] li[data-state=open]')

/** Presses one after the other, by touch on a phone. */
async function pressEach(page: Page, targets: readonly Locator[]): Promise<void> {
  const isPhone = await page.evaluate(() => navigator.maxTouchPoints > 0)
  for (const target of targets) await (isPhone ? target.tap() : target.click())
}

/** Presses Logout and confirms it. */
export const logOut = (page: Page): Promise<void> =>
  pressEach(page, [
    page.getByRole('button', { name: 'Logout' }),
    page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }),
  ])

/** Chooses from Discover's menu. */
export const chooseOnDiscover = (
  page: Page,
  name: 'Dating Rooms' | 'Location and Discovery Settings',
): Promise<void> =>
  pressEach(page, [
    page.getByRole('button', { name: 'More on Discover' }),
    page.getByRole('menuitem', { name }),
  ])

export interface Newcomer {
  name: string
  username: string
  gender: 'Man' | 'Woman'
  lookingFor: 'Men' | 'Women' | 'Everyone'
  /** Image files on disk or in memory. */
  photos: { name: string; mimeType: string; buffer: Buffer }[]
}

interface Chunk {
  name?: string
  file: string
  dynamicImports?: string[]
}

/** The path of the chunk built from a group of web/vite/first-view/chunks.ts. @throws if nothing loads it later */
export async function chunkOf(name: string): Promise<string> {
  const manifest = new URL('../../web/dist/.vite/manifest.json', import.meta.url)
  const chunks: Record<string, Chunk> = JSON.parse(await readFile(manifest, 'utf8'))
  const [key, chunk] =
    Object.entries(chunks).find(([, one]) => one.name === name && one.file.endsWith('.js')) ?? []
  const isLater = Object.values(chunks).some(
    ({ dynamicImports }) => key && dynamicImports?.includes(key),
  )
  if (!chunk || !isLater) throw new Error(`${name} is not loaded later`)
  return chunk.file
}

/** Goes from the first page through the age gate to the wizard, like a person. */
export async function enterAndSignUp(page: Page, { username }: Newcomer): Promise<void> {
  await page.goto('/')
  await page.getByText('Create Account', { exact: true }).first().tap()
  await page.getByLabel('Email').fill(`${username}@example.test`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).tap()
  await page.getByLabel('I confirm that I am 18 years of age or older.').tap()
  await page.getByRole('button', { name: 'Enter Swoon' }).tap()
  await page.getByRole('heading', { name: 'Basics', exact: true }).waitFor()
}

/** Completes the four steps with real image files. */
export async function finishWizard(page: Page, who: Newcomer): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(who.name)
  await page.getByLabel('Date of birth').fill('1996-04-12')
  await page.getByLabel('Location').fill('Lisbon')
  await next(page, 'Preferences')
  await page
    .getByRole('group', { name: /gender|i'm a/i })
    .getByText(who.gender, { exact: true })
    .tap()
  await page
    .getByRole('group', { name: /looking/i })
    .getByText(who.lookingFor, { exact: true })
    .tap()
  await next(page, 'Photos')
  await page.locator('input[type=file]').first().setInputFiles(who.photos)
  await expect
    .poll(() => page.getByRole('list', { name: 'Your photos' }).locator('img').count())
    .toBe(who.photos.length)
  await next(page, 'Interests')
  await page.getByText('Travel', { exact: true }).tap()
  await page.getByText('Music', { exact: true }).tap()
  await page.getByRole('button', { name: 'Create Profile' }).tap()
  await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
}

async function next(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).tap()
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
}

/** Holds back the app's code. @returns a function that releases it, including later requests */
export async function holdCode(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/assets/*.js', (route) => released.then(() => route.continue()))
  return () => release()
}
