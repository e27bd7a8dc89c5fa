import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { describe, expect, it, onTestFinished } from 'vitest'
import { matched } from '../features/pairs.ts'
import { end, ready, session, start, tabIn } from '../features/video-chat/calls.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { freshCallers, getReady, stage } from './calls.ts'
import { journey } from './journey.ts'
import { gotoLive } from './steps.ts'

/** Runs in a page before its code: counts the tones it plays, and records its vibrations. */
const listen = `{
  globalThis.tones = 0
  globalThis.buzzes = []
  const make = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () {
    globalThis.tones++
    return make.call(this)
  }
  // The tests' own look at the page counts as a touch.
  Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: false }) })
  navigator.vibrate = (pattern) => globalThis.buzzes.push(pattern)
}`

describe('who may ring whom', async () => {
  const { world, browser } = await journey()
  const pair = freshCallers(browser, world)

  it('is a switch in Privacy, as are direct connections, which both people read before a call', async () => {
    const { ann, bob, matchId } = pair
    await bob.page.goto('/app/privacy')
    for (const name of ['Calls ring', 'Allow direct connections']) {
      const before = await bob.page.getByRole('switch', { name }).getAttribute('aria-checked')
      await bob.page.getByRole('switch', { name }).tap()
      await bob.page.getByRole('switch', { name, checked: before !== 'true' }).waitFor()
    }
    const stored = async () => (await bob.who.call(videoChatRoutes.settings, {})).body
    await expect.poll(stored).toEqual({ rings: false, allowsDirect: true })
    await gotoLive(bob.page, `/chat/${matchId}`)
    await getReady(ann, matchId)
    await ann.page.getByText("The call starts automatically as soon as they're ready.").waitFor()
    expect((await session(bob.who, matchId)).body).toMatchObject({ state: 'one_ready', ring: null })
    await bob.page.getByRole('link', { name: 'Video', exact: true }).tap()
    await bob.page.getByText('is ready for you').waitFor()
    expect(await bob.page.getByRole('alertdialog').count()).toBe(0)
  })

  it('sounds and vibrates while it lasts, once the page was touched, and stops when it is switched off', async () => {
    const { ann, bob, matchId } = pair
    await bob.visit.context.addInitScript({ content: listen })
    await gotoLive(bob.page, '/matches')
    await getReady(ann, matchId)
    const banner = bob.page.getByRole('alertdialog', { name: 'Ann is calling' })
    await banner.waitFor()
    const tones = () => bob.page.evaluate<number>('tones')
    expect(await tones()).toBe(0)
    await banner.getByText('is ready for a video chat').tap()
    await expect.poll(tones).toBeGreaterThanOrEqual(2)
    await expect.poll(() => bob.page.evaluate('buzzes')).toContainEqual([180, 120, 180])
    await expect.poll(tones).toBeGreaterThanOrEqual(4)
    await bob.who.call(videoChatRoutes.changeSettings, { body: { rings: false } })
    await banner.waitFor({ state: 'detached' })
    expect(await bob.page.evaluate('buzzes.at(-1)')).toBe(0)
  })

  it('excludes people in another call, and tells both', async () => {
    // Ann's tab keeps asking whether the call can start.
    expectFailedCalls('POST /api/video-chat/start/:id 409')
    const { ann, bob, matchId } = pair
    const { bob: cem, matchId: other } = await matched(world, bob.who)
    const tabs = await Promise.all([tabIn(bob.who, other), tabIn(cem, other)])
    const hold = () => Promise.all(tabs.map((tab) => tab.hold()))
    await ready(bob.who, matchId)
    await ready(bob.who, other, true, tabs[0].id)
    await ready(cem, other, true, tabs[1].id)
    await hold()
    const beat = setInterval(() => void hold().catch(() => {}), 3000)
    onTestFinished(() => clearInterval(beat))
    await start(cem, other)
    await getReady(ann, matchId)
    await ann.page
      .getByText("They're in another call. Your chat shows them that you're ready.")
      .waitFor()
    expect((await session(ann.who, matchId)).body.state).toBe('both_ready')
    const elsewhere = bob.page.getByRole('heading', { name: "You're in a call in another tab" })
    await bob.page.goto(`/app/call/${matchId}`)
    await elsewhere.waitFor()
    await end(cem, other)
    await stage(ann.page, 'Bob').waitFor()
    await elsewhere.waitFor({ state: 'detached' })
    for (const { live } of tabs) live.close()
  })
})
