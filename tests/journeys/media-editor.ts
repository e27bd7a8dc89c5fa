import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from '../harness/browser.ts'
import type { Person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import type { World } from '../harness/server.ts'
import { toastOf, visitAs } from './steps.ts'

/** Expects a toast with this title and text. */
export const says = (page: Page, title: string, text: string) =>
  expect
    .poll(async () => (await toastOf(page).innerText()).split('\n').slice(0, 2))
    .toEqual([title, text])

/** Runs in the page before its code: silences the microphone. */
export const mute = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    for (const track of stream.getAudioTracks()) track.enabled = false
    return stream
  }
}`
/** Runs in the page before its code: devices fail with an error of this name. */
export const failing = (name: string) =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', ${JSON.stringify(name)}) }`
/** Runs in the page before its code: devices fail with an error of this name until the page gets the event `devices-back`. */
export const failingAtFirst = (name: string) => `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  ${failing(name)}
  addEventListener('devices-back', () => { navigator.mediaDevices.getUserMedia = open })
}`

/** Opens the editor's media tab, with a script that runs before the page's code. */
export const mediaEditor =
  (browser: Browser, world: Pick<World, 'url'>) =>
  async (who: Person, options?: Parameters<typeof visitAs>[3], script?: string): Promise<Visit> => {
    const visited = await visitAs(browser, world, who, options)
    if (script) await visited.context.addInitScript({ content: script })
    await visited.page.goto('/profile?edit=media')
    await part(visited.page, 'Photos').waitFor()
    return visited
  }

export const part = (page: Page, title: string) => page.getByRole('region', { name: title })
export const picker = (page: Page, title: string) => part(page, title).locator('input[type=file]')
export const photosOf = (page: Page) =>
  part(page, 'Photos').getByRole('button', { name: /^Photo \d of \d/ })
export const saved = (page: Page) => page.getByText('Changes save automatically').waitFor()
export const me = async (who: Person) => (await who.call(authRoutes.me, {})).body

export const file = async (name: string, width: number, height: number, hue?: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo('jpeg', width, height, hue),
})
export const links = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://photos.example/${at + 1}.jpg`)
export const fill = (section: Locator, label: string, text: string) =>
  section.getByLabel(label).fill(text)
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** Lets a call reach the server, but cuts off its answer. */
export async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}
