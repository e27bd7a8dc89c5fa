import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchChromium } from '../harness/browser.ts'
import {
  button,
  callers,
  expectFrames,
  expectSound,
  keepConnections,
  pictureOf,
  stage,
} from '../journeys/calls.ts'
import { journey, shared } from '../journeys/journey.ts'
import { gotoLive } from '../journeys/steps.ts'

/** Runs in the page: how much sound the other person has sent. Without loudspeakers Firefox cannot measure later. */
async function energy(): Promise<number> {
  const { kept } = globalThis as unknown as { kept: RTCPeerConnection[] }
  const reports = await Promise.all(kept.map((connection) => connection.getStats()))
  const sounds = reports
    .flatMap((all) => [...all.values()])
    .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
  return Math.max(0, ...sounds.map(({ totalAudioEnergy }) => totalAudioEnergy))
}

/** Runs in the page: resolves once this many frames of a picture were shown. Firefox has no frame count for a stream. */
async function shows(video: Element, frames: number): Promise<void> {
  for (let count = 0; count < frames; count++)
    await new Promise((resolve) => (video as HTMLVideoElement).requestVideoFrameCallback(resolve))
}

describe('a call between Firefox and Chromium', async () => {
  const { world, browser } = await journey()
  const chromium = await shared(launchChromium())

  it('is joined from either, shows and sounds in both, and ends in both', async () => {
    const { ann, bob, matchId } = await callers(browser, world, {}, chromium)
    await ann.visit.context.addInitScript({ content: keepConnections })
    for (const [caller, called] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      await gotoLive(called.page, '/matches')
      await caller.page.goto(`/app/call/${matchId}`)
      await button(caller.page, "I'm ready").tap()
      const banner = called.page.getByRole('alertdialog', { name: `${caller.name} is calling` })
      await banner.getByRole('button', { name: 'Join', exact: true }).tap()
      await stage(ann.page, 'Bob').getByText('Connected', { exact: true }).waitFor()
      await stage(bob.page, 'Ann').getByText('Connected', { exact: true }).waitFor()
      await pictureOf(ann.page, 'Bob').evaluate(shows, 5)
      await expectFrames(bob.page, 'Ann')
      await expectSound(bob.page, 'Ann')
      await expect.poll(() => ann.page.evaluate(energy)).toBeGreaterThan(0)
      await button(caller.page, 'End Call').tap()
      for (const { page } of [ann, bob]) await atTheEnd(page, matchId)
    }
  })
})

async function atTheEnd(page: Page, matchId: string): Promise<void> {
  await page.waitForURL(`**/chat/${matchId}`)
  await page.getByRole('dialog', { name: 'How was your call?' }).waitFor()
}
