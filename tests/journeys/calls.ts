import type { Browser, Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { matched } from '../features/pairs.ts'
import { type CallTab, ready, tabIn } from '../features/video-chat/calls.ts'
import type { Visit } from '../harness/browser.ts'
import type { Person } from '../harness/person.ts'
import type { World } from '../harness/server.ts'
import { closingAfterTest } from './journey.ts'
import { visitAs } from './steps.ts'

/** One of two people, each with their own browser. */
export interface Caller {
  who: Person
  name: string
  visit: Visit
  page: Page
}

export interface Pair {
  ann: Caller
  bob: Caller
  matchId: string
}

/** Two matched people, each with a phone; `options` are for the first person's browser, `second` for the other's. */
export async function callers(
  browser: Browser,
  world: World,
  options?: Parameters<typeof visitAs>[3],
  second = browser,
): Promise<Pair> {
  const { ann, bob, matchId } = await matched(world)
  const { db } = world.database
  await db.updateTable('users').set({ name: 'Ann' }).where('id', '=', ann.id).execute()
  await db.updateTable('users').set({ name: 'Bob' }).where('id', '=', bob.id).execute()
  const [anns, bobs] = await Promise.all([
    visitAs(browser, world, ann, options),
    visitAs(second, world, bob),
  ])
  return {
    ann: { who: ann, name: 'Ann', visit: anns, page: anns.page },
    bob: { who: bob, name: 'Bob', visit: bobs, page: bobs.page },
    matchId,
  }
}

/** Like `callers`, for the running test alone. */
export async function newCallers(...of: Parameters<typeof callers>): Promise<Pair> {
  const pair = await callers(...of)
  for (const { visit } of [pair.ann, pair.bob]) await closingAfterTest(visit)
  return pair
}

/** Two callers for each test. The objects stay the same and are refilled before each test. */
export function freshCallers(browser: Browser, world: World): Pair {
  const pair = { ann: {}, bob: {} } as Pair
  beforeEach(async () => {
    const { ann, bob, matchId } = await newCallers(browser, world)
    Object.assign(pair, {
      ann: Object.assign(pair.ann, ann),
      bob: Object.assign(pair.bob, bob),
      matchId,
    })
  })
  return pair
}

/** Runs in a page before its code: records the connections it makes. */
export const keepConnections = `{
  const Native = RTCPeerConnection
  globalThis.kept = []
  globalThis.RTCPeerConnection = class extends Native {
    constructor(...args) {
      super(...args)
      globalThis.kept.push(this)
    }
  }
}`

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })
export const stage = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Call with ${name}` })
export const pictureOf = (page: Page, name: string): Locator => page.getByLabel(`Video of ${name}`)

/** Presses "I'm ready", or 'Join the call' if the other person is waiting. */
export async function getReady({ page }: Caller, matchId: string): Promise<void> {
  await page.goto(`/app/call/${matchId}`)
  await button(page, /^(I'm ready|Join the call)$/).tap()
}

/** Puts both in the call, the second one without a browser: the first one's page waits for their picture. */
export async function inCallAlone({ ann, bob, matchId }: Pair): Promise<CallTab> {
  const tab = await tabIn(bob.who, matchId)
  await ready(bob.who, matchId, true, tab.id)
  const hold = () => tab.hold(false)
  await hold()
  // A call in flight as the tab closes is never answered.
  const beat = setInterval(() => void hold().catch(() => undefined), 4000)
  tab.live.socket.once('disconnect', () => clearInterval(beat))
  await getReady(ann, matchId)
  await stage(ann.page, bob.name).waitFor()
  return tab
}

/** Makes both get ready, and waits until they are connected. */
export async function inCall({ ann, bob, matchId }: Pair): Promise<void> {
  await getReady(ann, matchId)
  await getReady(bob, matchId)
  for (const [me, other] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    await stage(me.page, other.name).getByText('Connected', { exact: true }).waitFor()
}

/** Number of frames of the other person's picture that this page has decoded. */
const framesOf = (page: Page, name: string): Promise<number> =>
  pictureOf(page, name).evaluate(
    (video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames,
  )

/** The time when the other person's first frame was decoded, by the page's clock. */
export async function firstFrame(page: Page, name: string): Promise<number> {
  const seen = await page.waitForFunction(
    (label) =>
      [...document.querySelectorAll('video')].some(
        (video) =>
          video.ariaLabel === label && video.getVideoPlaybackQuality().totalVideoFrames > 0,
      ) && Date.now(),
    `Video of ${name}`,
  )
  return Number(await seen.jsonValue())
}

/** Expects more frames to arrive. */
export async function expectFrames(page: Page, name: string): Promise<void> {
  const before = await framesOf(page, name)
  await expect.poll(() => framesOf(page, name)).toBeGreaterThan(before + 5)
}

/** Runs in the page: waits until the sound of a video's stream, which a new connection replaces, has energy. */
const listen = `async (video) => {
  const context = new AudioContext()
  await context.resume()
  const analyser = context.createAnalyser()
  let source = null
  const samples = new Float32Array(analyser.fftSize)
  for (;;) {
    if (video.srcObject && video.srcObject !== source?.mediaStream) {
      source?.disconnect()
      source = context.createMediaStreamSource(video.srcObject)
      source.connect(analyser)
    }
    analyser.getFloatTimeDomainData(samples)
    if (samples.some((sample) => Math.abs(sample) > 0.01)) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await context.close()
  return true
}`

/** Expects to hear the other person. */
export async function expectSound(page: Page, name: string): Promise<void> {
  const video = await pictureOf(page, name).elementHandle()
  expect(
    await video?.evaluate((element, source) => new Function(`return ${source}`)()(element), listen),
  ).toBe(true)
}
