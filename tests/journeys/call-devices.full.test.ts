import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { launchWithCameras } from '../harness/browser.ts'
import { startWorld } from '../harness/server.ts'
import {
  button,
  expectFrames,
  expectSound,
  freshCallers,
  inCall,
  pictureOf,
  stage,
} from './calls.ts'
import { shared } from './journey.ts'
import { toastOf } from './steps.ts'

/** Runs in the page before its code: records connections and wake locks, and adds as much loss as a test requests. */
const watchBrowser = `{
  globalThis.kept = []
  globalThis.locks = []
  globalThis.isLossy = false
  let lost = 0
  const Native = RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(...args) {
      super(...args)
      globalThis.kept.push(this)
    }
    async getStats() {
      const reports = await super.getStats()
      if (globalThis.isLossy) lost += 100_000
      const worse = (report) =>
        report.type === 'remote-inbound-rtp' ? { ...report, packetsLost: report.packetsLost + lost } : report
      return new Map([...reports].map(([id, report]) => [id, worse(report)]))
    }
  }
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type)
    globalThis.locks.push(lock)
    return lock
  }
}`

/** Runs in the page before its code: while `isSlow`, cameras open only after `letGo()`. */
const slowCameras = `{
  globalThis.isSlow = false
  globalThis.opened = []
  const held = new Promise((go) => { globalThis.letGo = go })
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (!globalThis.isSlow) return open(wanted)
    await held
    const stream = await open(wanted)
    globalThis.opened.push(...stream.getTracks())
    return stream
  }
}`

/**
 * Runs in the page before its code: records opened tracks. `unplug` ends the open track of a kind as the browser does; while `isEmpty`
 * nothing opens.
 */
const keepTracks = `{
  globalThis.isEmpty = false
  const tracks = []
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (globalThis.isEmpty) throw new DOMException('gone', 'NotFoundError')
    const stream = await open(wanted)
    tracks.push(...stream.getTracks())
    return stream
  }
  globalThis.live = (kind) => tracks.findLast((track) => track.kind === kind && track.readyState === 'live')
  globalThis.unplug = (kind) => {
    const track = globalThis.live(kind)
    track.stop()
    track.dispatchEvent(new Event('ended'))
  }
}`

const cameraOf = (page: Page) =>
  page
    .getByLabel('Your video', { exact: true })
    .evaluate(
      (video) =>
        ((video as HTMLVideoElement).srcObject as MediaStream).getVideoTracks()[0]?.getSettings()
          .deviceId,
    )

/** The camera's maximum bits per second. */
const bitrateOf = (page: Page) =>
  page.evaluate<number>(
    "kept.at(-1).getSenders().find(({ track }) => track?.kind === 'video').getParameters().encodings[0].maxBitrate ?? 0",
  )

describe('the devices in a video chat', async () => {
  const world = await shared(startWorld())
  const browser = await shared(launchWithCameras())
  const pair = freshCallers(browser, world)
  beforeEach(async () => {
    await pair.ann.visit.context.addInitScript({ content: watchBrowser })
  })

  it('are tried before the call: picture, loudness and a choice that the browser remembers', async () => {
    const { ann, matchId } = pair
    await ann.page.goto(`/app/call/${matchId}`)
    const level = ann.page.getByRole('meter', { name: 'Your microphone' })
    await expect
      .poll(() => level.evaluate((meter) => (meter as HTMLMeterElement).value))
      .toBeGreaterThan(0)
    const choice = ann.page.locator('label', { hasText: 'Camera' }).locator('select')
    const chosen = () => choice.inputValue()
    // The devices are listed once one was permitted.
    await choice.waitFor()
    const ids = await choice
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    const last = ids.at(-1) ?? ''
    expect(await chosen()).not.toBe(last)
    await choice.selectOption(last)
    await expect.poll(() => cameraOf(ann.page)).toBe(last)
    await ann.page.reload()
    await expect.poll(() => cameraOf(ann.page)).toBe(last)
    expect(await chosen()).toBe(last)
    await ann.page.getByRole('switch', { name: 'Camera' }).tap()
    await ann.page.getByText('Your camera is off').waitFor()
  })

  it('switches to the other camera without a break', async () => {
    const { ann, bob } = pair
    await inCall(pair)
    const before = await cameraOf(ann.page)
    await button(ann.page, 'Switch camera').tap()
    await expect.poll(() => cameraOf(ann.page)).not.toBe(before)
    // The second fake camera sends depth data, not pictures; the third one is ordinary.
    const second = await cameraOf(ann.page)
    await button(ann.page, 'Switch camera').tap()
    await expect.poll(() => cameraOf(ann.page)).not.toBe(second)
    expect(await cameraOf(ann.page)).not.toBe(before)
    await expectFrames(bob.page, 'Ann')
  })

  it('have their buttons in one row with the one that reports, on a phone of 390 px', async () => {
    const { ann } = pair
    await ann.page.setViewportSize({ width: 390, height: 844 })
    await inCall(pair)
    for (const name of ['Switch camera', 'Camera and sound', 'Picture in picture', 'Full screen'])
      await button(ann.page, name).waitFor()
    const boxes = await ann.page
      .getByRole('toolbar', { name: 'Call' })
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .map(({ top, left, right }) => ({ top, left, right })),
      )
    expect(boxes).toHaveLength(8)
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    for (const { left, right } of boxes) expect([left >= 0, right <= 390]).toEqual([true, true])
  })

  it('are chosen amid the call: another microphone is heard, and the other person is heard elsewhere', async () => {
    const { ann, bob } = pair
    await ann.visit.context.addInitScript({ content: keepTracks })
    await inCall(pair)
    await button(ann.page, 'Camera and sound').tap()
    const sheet = ann.page.getByRole('dialog', { name: 'Camera and sound' })
    const choose = async (label: string) => {
      const choice = sheet.locator('label', { hasText: label }).locator('select')
      await choice.waitFor()
      const ids = await choice
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
      await choice.selectOption(ids.at(-1) ?? '')
      return ids.at(-1)
    }
    const microphone = await choose('Microphone')
    await expect
      .poll(() => ann.page.evaluate("live('audio').getSettings().deviceId"))
      .toBe(microphone)
    await expectSound(bob.page, 'Ann')
    const speaker = await choose('Speaker')
    await expect
      .poll(() =>
        pictureOf(ann.page, 'Bob').evaluate((video) => (video as HTMLVideoElement).sinkId),
      )
      .toBe(speaker)
    await ann.page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('are replaced when one is unplugged, and it is said, also over another screen', async () => {
    const { ann, bob } = pair
    await ann.visit.context.addInitScript({ content: keepTracks })
    await inCall(pair)
    for (const [kind, title] of [
      ['audio', 'Your microphone was unplugged'],
      ['video', 'Your camera was unplugged'],
    ] as const) {
      const before = await ann.page.evaluate<string>(`live('${kind}').id`)
      await ann.page.evaluate(`unplug('${kind}')`)
      await toastOf(ann.page).getByText(title).waitFor()
      expect(await ann.page.evaluate<string>(`live('${kind}').id`)).not.toBe(before)
      if (kind === 'audio') await button(ann.page, 'Back to the chat').tap()
    }
    await expectSound(bob.page, 'Ann')
    await expectFrames(bob.page, 'Ann')
  })

  it('without a microphone says so on both sides, and goes on with the next one', async () => {
    const { ann, bob } = pair
    await ann.visit.context.addInitScript({ content: keepTracks })
    await inCall(pair)
    await ann.page.evaluate("isEmpty = true; unplug('audio')")
    await toastOf(ann.page)
      .getByText('No one can hear you until you connect another one.')
      .waitFor()
    await stage(bob.page, 'Ann').getByText('is muted').waitFor()
    await ann.page.evaluate(
      "isEmpty = false; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))",
    )
    await stage(bob.page, 'Ann').getByText('is muted').waitFor({ state: 'detached' })
    await expectSound(bob.page, 'Ann')
  })

  it('leave the camera off if it is switched off while another one opens', async () => {
    const { ann } = pair
    await ann.visit.context.addInitScript({ content: slowCameras })
    await inCall(pair)
    await ann.page.evaluate('isSlow = true')
    await button(ann.page, 'Switch camera').tap()
    await button(ann.page, 'Turn camera off').tap()
    await ann.page.evaluate('letGo()')
    await expect
      .poll(() => ann.page.evaluate('opened.map(({ readyState }) => readyState)'))
      .toEqual(['ended'])
    await button(ann.page, 'Turn camera on').waitFor()
  })

  it('keeps the screen on until the call ends', async () => {
    const { ann } = pair
    await inCall(pair)
    const isHeld = () => ann.page.evaluate<boolean>('locks.some(({ released }) => !released)')
    await expect.poll(isHeld).toBe(true)
    await button(ann.page, 'End Call').tap()
    await ann.page.getByRole('dialog', { name: 'How was your call?' }).waitFor()
    await expect.poll(isHeld).toBe(false)
  })

  it('moves the picture into a window of its own and back', async () => {
    const { ann } = pair
    await inCall(pair)
    await expectFrames(ann.page, 'Bob')
    const isApart = () => ann.page.evaluate('document.pictureInPictureElement !== null')
    await button(ann.page, 'Picture in picture').tap()
    await expect.poll(isApart).toBe(true)
    await button(ann.page, 'Picture in picture').tap()
    await expect.poll(isApart).toBe(false)
  })

  it('sends a smaller picture when packets are lost, says so, and sends a larger one afterwards', async () => {
    const { ann } = pair
    await inCall(pair)
    const trouble = stage(ann.page, 'Bob').getByText(
      'Your connection is weak. Turning your camera off helps.',
    )
    await expect.poll(() => bitrateOf(ann.page)).toBe(1_500_000)
    await ann.page.evaluate('isLossy = true')
    await trouble.waitFor()
    await expect.poll(() => bitrateOf(ann.page)).toBeLessThan(1_500_000)
    await ann.page.evaluate('isLossy = false')
    const least = await bitrateOf(ann.page)
    await trouble.waitFor({ state: 'detached' })
    await expect.poll(() => bitrateOf(ann.page)).toBeGreaterThan(least)
  })
})
