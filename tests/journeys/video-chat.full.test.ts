import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { owes } from '../features/premium/owing.ts'
import { age, session } from '../features/video-chat/calls.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { waitFor } from '../harness/server.ts'
import {
  button,
  expectFrames,
  expectSound,
  freshCallers,
  getReady,
  inCall,
  pictureOf,
  stage,
} from './calls.ts'
import { journey } from './journey.ts'

describe('a video chat', async () => {
  const { world, browser } = await journey()
  const pair = freshCallers(browser, world)

  it('stops ringing with Not now, while the chat still shows who is ready', async () => {
    const { ann, bob, matchId } = pair
    await bob.page.goto(`/chat/${matchId}`)
    await bob.page.getByRole('link', { name: 'Video', exact: true }).waitFor()
    await getReady(ann, matchId)
    const banner = bob.page.getByRole('alertdialog', { name: 'Ann is calling' })
    await banner.waitFor()
    await button(bob.page, 'Not now').tap()
    await banner.waitFor({ state: 'detached' })
    await waitFor(async () => (await session(bob.who, matchId)).body.ring === null)
    await bob.page.getByRole('link', { name: 'Video', exact: true }).tap()
    await bob.page.getByText('is ready for you').waitFor()
    await button(ann.page, 'Cancel').tap()
    await bob.page.getByText("isn't ready yet").waitFor()
  })

  it('mutes, turns the camera off and on, and shows both to the other person', async () => {
    const { ann, bob } = pair
    await inCall(pair)
    await expectFrames(bob.page, 'Ann')
    await button(ann.page, 'Mute').tap()
    await stage(bob.page, 'Ann').getByText('is muted').waitFor()
    await button(ann.page, 'Unmute').tap()
    await stage(bob.page, 'Ann').getByText('is muted').waitFor({ state: 'detached' })
    await button(ann.page, 'Turn camera off').tap()
    await expect.poll(() => pictureOf(bob.page, 'Ann').isVisible()).toBe(false)
    await expectSound(bob.page, 'Ann')
    await button(ann.page, 'Turn camera on').tap()
    await expect.poll(() => pictureOf(bob.page, 'Ann').isVisible()).toBe(true)
    await expectFrames(bob.page, 'Ann')
  })

  it('asks after 15 minutes, goes on when one pays, and shows what they owe in the receipts', async () => {
    const { ann, bob, matchId } = pair
    await inCall(pair)
    await age(world, matchId, 902)
    for (const { page } of [ann, bob])
      await page.getByRole('dialog', { name: 'Free Time Up!' }).waitFor()
    await button(ann.page, 'Continue').tap()
    for (const { page } of [ann, bob]) {
      await page.getByRole('dialog', { name: 'Free Time Up!' }).waitFor({ state: 'detached' })
      await page.getByText('Paid: $0.03/min', { exact: true }).waitFor()
    }
    // The fifth minute has just begun, however long the steps above took.
    const { connectedAt } = (await session(ann.who, matchId)).body
    await age(world, matchId, 1142 - (Date.now() - Date.parse(connectedAt ?? '')) / 1000)
    await button(bob.page, 'End Call').tap()
    await ann.page.getByText(/You owe \$0\.15; you'll find it in your receipts\./).waitFor()
    await ann.page.goto('/app/receipts')
    await ann.page.getByText('Video call, 5 minutes').waitFor()
    await bob.page.goto('/app/receipts')
    await bob.page.getByText("You haven't bought anything yet.").waitFor()
    expect(await bob.page.getByText('Video call, 5 minutes').count()).toBe(0)
  })

  it('lets a user who owes for minutes settle that first, and goes on by itself', async () => {
    expectFailedCalls('POST /api/video-chat/continue/:matchId 403')
    const { ann, matchId } = pair
    await owes(world, ann.who, 170)
    await inCall(pair)
    await age(world, matchId, 902)
    await button(ann.page, 'Continue').tap()
    const sheet = ann.page.getByRole('dialog', { name: 'Enhance Your Dating Experience' })
    await sheet.getByText('Video minutes you owe').waitFor()
    await sheet.getByRole('button', { name: 'Pay $16.09', exact: true }).tap()
    await sheet.waitFor({ state: 'detached' })
    await ann.page.getByText('Paid: $0.03/min', { exact: true }).waitFor()
  })

  it('is held by one tab: a second one says so', async () => {
    const { ann, matchId } = pair
    await getReady(ann, matchId)
    await ann.page.getByText('Waiting for Bob…').waitFor()
    const second = await ann.visit.context.newPage()
    await second.goto(`/app/call/${matchId}`)
    await second.getByRole('heading', { name: "You're in a call in another tab" }).waitFor()
    await ann.page.getByText('Waiting for Bob…').waitFor()
  })

  it('goes on after a reload of one page', async () => {
    const { ann, bob } = pair
    await inCall(pair)
    await bob.page.reload()
    await stage(bob.page, 'Ann').getByText('Connected', { exact: true }).waitFor()
    await expectFrames(bob.page, 'Ann')
    await expectFrames(ann.page, 'Bob')
  })

  it('goes by voice alone without a camera, and not at all without a microphone', async () => {
    const { ann, bob, matchId } = pair
    const refuse = (kind: 'video' | 'audio') => `
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (wanted) =>
        wanted['${kind}'] ? Promise.reject(new DOMException('no', 'NotAllowedError')) : open(wanted)`
    const other = await bob.visit.context.newPage()
    await other.addInitScript({ content: refuse('audio') })
    await other.goto(`/app/call/${matchId}`)
    await other.getByRole('alert').getByText('Camera/Microphone Error', { exact: true }).waitFor()
    expect(await button(other, /^(I'm ready|Join the call)$/).isDisabled()).toBe(true)
    await other.close()

    await ann.page.addInitScript({ content: refuse('video') })
    await ann.page.goto(`/app/call/${matchId}`)
    const fault = ann.page.getByRole('alert')
    await fault
      .getByText('Please allow camera and microphone access to start video chat.')
      .waitFor()
    await fault.getByText(/you can continue with voice only/).waitFor()
    // A failed press releases the browser's only call at once.
    const away = (route: Route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', error: 'Away.' } })
    await ann.page.route('**/api/video-chat/ready/*', away, { times: 1 })
    const refused = ann.page.waitForResponse('**/api/video-chat/ready/*')
    await button(ann.page, "I'm ready").tap()
    await refused
    const held = () =>
      ann.page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(held).not.toContain('swoon-call')
    await button(ann.page, "I'm ready").tap()
    await getReady(bob, matchId)
    await stage(bob.page, 'Ann').getByText('Connected', { exact: true }).waitFor()
    await expectSound(bob.page, 'Ann')
    await expectFrames(ann.page, 'Bob')
    expect(await pictureOf(bob.page, 'Ann').isVisible()).toBe(false)
  })
})
