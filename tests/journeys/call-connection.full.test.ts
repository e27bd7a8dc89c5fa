import { describe, expect, it } from 'vitest'
import { callOf, ready, session, silence } from '../features/video-chat/calls.ts'
import { phone, socketSwitch, type Visit } from '../harness/browser.ts'
import { waitFor } from '../harness/server.ts'
import { touch } from '../harness/touch.ts'
import {
  button,
  expectFrames,
  expectSound,
  freshCallers,
  getReady,
  inCall,
  keepConnections,
  stage,
} from './calls.ts'
import { journey } from './journey.ts'

describe('the connection in a video chat', async () => {
  const { world, browser } = await journey()
  const pair = freshCallers(browser, world)

  const both = () =>
    [
      [pair.ann, pair.bob],
      [pair.bob, pair.ann],
    ] as const

  it.each(['ann', 'bob'] as const)(
    'is made again by itself when the network of %s comes back, in the same call',
    async (whose) => {
      const { context, page } = pair[whose].visit
      await context.addInitScript({ content: keepConnections })
      await inCall(pair)
      const before = (await session(pair.ann.who, pair.matchId)).body
      const made = () => page.evaluate<number>('kept.length')
      const first = await made()
      await context.setOffline(true)
      await page.getByText('Reconnecting…').first().waitFor()
      await context.setOffline(false)
      await expect.poll(made).toBeGreaterThan(first)
      for (const [me, other] of both()) {
        await stage(me.page, other.name).getByText('Connected', { exact: true }).waitFor()
        await expectFrames(me.page, other.name)
        await expectSound(me.page, other.name)
      }
      const { state, startedAt } = (await session(pair.ann.who, pair.matchId)).body
      expect({ state, startedAt }).toEqual({ state: 'active', startedAt: before.startedAt })
    },
  )

  /** The times of the session's polls. The first poll may come early, as the connection is lost. */
  const polls = ({ requests }: Visit, since: number) =>
    requests
      .filter(
        ({ method, path, at }) =>
          method === 'GET' && path.startsWith('/api/video-chat/session/') && at > since,
      )
      .map(({ at }) => at)
      .slice(1)
  /** The mean pause between polls, in milliseconds: a browser that is late once catches up with the next. */
  const pause = (times: readonly number[]) =>
    ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1)

  it('is polled only while the socket is down: every second, and every five in the call, which goes on', async () => {
    const { ann, bob, matchId } = pair
    const line = await socketSwitch(bob.visit.context)
    await bob.page.goto(`/app/call/${matchId}`)
    await button(bob.page, "I'm ready").waitFor()
    line.off()
    let since = Date.now()
    await expect.poll(() => polls(bob.visit, since).length).toBeGreaterThan(3)
    expect(pause(polls(bob.visit, since))).toBeGreaterThan(900)
    await ready(ann.who, matchId)
    await bob.page.getByText('is ready for you').waitFor()
    await ready(ann.who, matchId, false)
    await bob.page.getByText("isn't ready yet").waitFor()
    line.on()
    await bob.page.getByText('Reconnecting…').first().waitFor({ state: 'hidden' })

    await inCall(pair)
    line.off()
    await bob.page.getByText('Reconnecting…').first().waitFor()
    since = Date.now()
    await expect.poll(() => polls(bob.visit, since).length).toBeGreaterThan(2)
    expect(pause(polls(bob.visit, since))).toBeGreaterThan(4500)
    // Longer than the silence after which a person is gone: the polls keep them present.
    expect((await session(ann.who, matchId)).body.state).toBe('active')
    await expectFrames(ann.page, 'Bob')
    line.on()
    await bob.page.getByText('Reconnecting…').first().waitFor({ state: 'hidden' })
    await button(ann.page, 'Mute').tap()
    await stage(bob.page, 'Ann').getByText('is muted').waitFor()
    await button(ann.page, 'End Call').tap()
    await bob.page.getByRole('dialog', { name: 'How was your call?' }).waitFor()
  })

  it('is polled by the chat every two seconds while the socket is down, and Video reads Live by that', async () => {
    const { ann, bob, matchId } = pair
    const line = await socketSwitch(bob.visit.context)
    await bob.page.goto(`/chat/${matchId}`)
    await bob.page.getByRole('link', { name: 'Video', exact: true }).waitFor()
    line.off()
    const since = Date.now()
    await expect.poll(() => polls(bob.visit, since).length).toBeGreaterThan(3)
    expect(pause(polls(bob.visit, since))).toBeGreaterThan(1800)
    await ready(ann.who, matchId)
    await ready(bob.who, matchId)
    await bob.page.getByRole('link', { name: 'Live', exact: true }).waitFor()
  })

  it('stays when the phone is turned and when the window becomes wide', async () => {
    const { ann, bob } = pair
    await ann.visit.context.addInitScript({ content: keepConnections })
    await inCall(pair)
    const made = () => ann.page.evaluate<number>('kept.length')
    const first = await made()
    for (const size of [{ width: 844, height: 390 }, { width: 1280, height: 800 }, phone]) {
      await ann.page.setViewportSize(size)
      await expectFrames(ann.page, 'Bob')
      await button(ann.page, 'Mute').tap()
      await stage(bob.page, 'Ann').getByText('is muted').waitFor()
      await button(ann.page, 'Unmute').tap()
      await stage(bob.page, 'Ann').getByText('is muted').waitFor({ state: 'detached' })
    }
    expect(await made()).toBe(first)
  })

  it('is missed by the other person after the tab was closed, and closed once; prints after how long the other one reads it', async () => {
    const { ann, bob, matchId } = pair
    await inCall(pair)
    const start = performance.now()
    await ann.page.close()
    await bob.page.getByText('Ann closed or reloaded the page. Reconnecting…').waitFor()
    console.log(
      `the other person read of it ${Math.round(performance.now() - start)} ms after the tab was closed`,
    )
    await silence(world, matchId, 46, ann.who)
    await bob.page.getByText('The connection was lost for too long.').waitFor()
    expect(await callOf(world, matchId)).toMatchObject([{ how: 'gone', paid_minutes: 0 }])
  })

  it('says after several attempts that there is no way between the two, and no free time passes', async () => {
    const { ann, bob, matchId } = pair
    await ann.visit.context.addInitScript(() => {
      const Native = RTCPeerConnection
      // Only through a relay, which does not exist.
      globalThis.RTCPeerConnection = class extends Native {
        constructor(config?: RTCConfiguration) {
          super({ ...config, iceTransportPolicy: 'relay' })
        }
      }
    })
    await getReady(ann, matchId)
    await getReady(bob, matchId)
    for (const { page } of [ann, bob]) {
      await page.getByRole('heading', { name: "We can't connect you two" }).waitFor()
      await page.getByText('Free: 15:00 left').waitFor()
    }
    expect((await session(ann.who, matchId)).body).toMatchObject({
      state: 'active',
      connectedAt: null,
    })
    await button(ann.page, 'Try again').tap()
    await ann.page
      .getByRole('heading', { name: "We can't connect you two" })
      .waitFor({ state: 'detached' })
    await ann.page
      .getByRole('toolbar', { name: 'Call' })
      .getByRole('button', { name: 'End Call' })
      .tap()
    await bob.page.getByRole('dialog', { name: "You two weren't connected" }).waitFor()
    expect(await callOf(world, matchId)).toMatchObject([{ how: 'not_connected', seconds: 0 }])
  })

  it('is not offered by a browser that cannot make one', async () => {
    const { ann, matchId } = pair
    await ann.visit.context.addInitScript(() =>
      Reflect.deleteProperty(globalThis, 'RTCPeerConnection'),
    )
    await ann.page.goto(`/app/call/${matchId}`)
    await ann.page.getByRole('heading', { name: "This browser can't make video calls" }).waitFor()
    expect(await button(ann.page, "I'm ready").count()).toBe(0)
  })

  it('shows both the same second, also on a device whose clock is an hour ahead', async () => {
    const { ann, bob } = pair
    await ann.visit.context.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() + 3_600_000
    })
    await inCall(pair)
    const shown = async () => {
      const texts = await Promise.all(
        [ann, bob].map(({ page }) => page.getByRole('timer').innerText()),
      )
      return texts.map((text) => {
        const [, minutes, seconds] = /^Free: (\d\d):(\d\d) left$/.exec(text) ?? []
        return Number(minutes) * 60 + Number(seconds)
      })
    }
    // Read a moment apart, the two may differ by the second that just passed.
    await waitFor(async () => {
      const [mine = Number.NaN, theirs = Number.NaN] = await shown()
      return mine === theirs && mine > 600
    })
  })

  it('rings in a page that opens while it lasts', async () => {
    const { ann, bob, matchId } = pair
    await ready(ann.who, matchId)
    await bob.page.goto('/matches')
    await bob.page.getByRole('alertdialog', { name: 'Ann is calling' }).waitFor()
    await ready(ann.who, matchId, false)
    await bob.page
      .getByRole('alertdialog', { name: 'Ann is calling' })
      .waitFor({ state: 'detached' })
  })

  it('fills the screen, and moves the own picture to the corner where a finger drops it', async () => {
    const { ann } = pair
    await inCall(pair)
    const isFull = () => ann.page.evaluate(() => document.fullscreenElement !== null)
    await button(ann.page, 'Full screen').tap()
    await expect.poll(isFull).toBe(true)
    await button(ann.page, 'Exit full screen').tap()
    await expect.poll(isFull).toBe(false)
    const own = button(ann.page, 'Your video. Press to move it to the next corner')
    const center = async () => {
      const box = await own.boundingBox()
      if (!box) throw new Error('not shown')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const from = await center()
    expect(from.x).toBeGreaterThan(195)
    expect(from.y).toBeLessThan(422)
    const hand = touch(ann.page)
    await hand.press(from)
    await hand.move(-180, 420)
    await hand.lift()
    await waitFor(async () => {
      const { x, y } = await center()
      return x < 195 && y > 422
    })
  })
})
