import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { age, ready } from '../features/video-chat/calls.ts'
import { button, freshCallers, getReady } from './calls.ts'
import { journey } from './journey.ts'
import { chunkOf, gotoLive } from './steps.ts'

/** Runs in a page before its code: counts the tones that are playing or about to. */
const countTones = `{
  globalThis.tones = 0
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (at) {
    globalThis.tones += 1
    this.context.addEventListener('statechange', () => { if (this.context.state === 'closed') globalThis.tones = 0 })
    start.call(this, at)
  }
}`

describe('a call that rings', async () => {
  const { world, browser } = await journey()
  const pair = freshCallers(browser, world)

  it('is heard by who calls, who reads for how long, and not that the other one is not ready', async () => {
    const { ann, bob, matchId } = pair
    await ann.visit.context.addInitScript({ content: countTones })
    await gotoLive(bob.page, '/matches')
    await getReady(ann, matchId)
    await ann.page.getByText('It rings on their devices.').waitFor()
    await ann.page.getByText('Calling…', { exact: true }).waitFor()
    expect(await ann.page.getByText("isn't ready yet").count()).toBe(0)
    const timer = ann.page.getByRole('timer')
    const left = async () => Number(/^(\d+) s left$/.exec(await timer.innerText())?.[1])
    const first = await left()
    expect(first).toBeLessThanOrEqual(60)
    await expect.poll(left).toBeLessThan(first)
    const tones = () => ann.page.evaluate<number>('tones')
    await expect.poll(tones).toBeGreaterThan(0)

    await sql`UPDATE video_sessions SET rung_until = now() WHERE match_id = ${matchId}`.execute(
      world.database.db,
    )
    await age(world, matchId, 0)
    await timer.waitFor({ state: 'detached' })
    await ann.page.getByText("isn't ready yet").waitFor()
    await ann.page.getByText(/^It stopped ringing\./).waitFor()
    await expect.poll(tones).toBe(0)
    await button(ann.page, 'Cancel').tap()
  })

  it('shows its banner with what the page has: no code is on its way then', async () => {
    const { ann, bob, matchId } = pair
    const banner = await chunkOf('call-sheets')
    const arrived = bob.page.waitForResponse(`**/${banner}`)
    await gotoLive(bob.page, '/matches')
    await (await arrived).finished()
    await bob.page.waitForLoadState('networkidle')
    await bob.visit.context.route('**/assets/*.js', () => {})
    await ready(ann.who, matchId)
    await bob.page.getByRole('alertdialog', { name: 'Ann is calling' }).waitFor()
  })
})
