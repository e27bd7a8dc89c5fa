// In the full suite: it waits for a banner to disappear.
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { journeyOf, newMatches } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('the banner of a new message', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' }, { viewport: desktop })
  const other = await newMatches(world, me, ['Una', 'Duo'])

  const say = (at: number, content: string) =>
    other(at).who.call(chatRoutes.send, { body: { matchId: other(at).matchId, content } })
  const banner = () => page.getByRole('region', { name: 'New message' })

  it('goes by itself, but not while the mouse or the focus is on it', async () => {
    await gotoLive(page, '/games')
    await say(0, 'first')
    await banner().hover()
    await say(1, 'second')
    await banner().getByText('second', { exact: true }).waitFor()
    await banner().getByRole('link').focus()
    const start = performance.now()
    await page.mouse.move(5, 5)
    await page.waitForFunction(
      (from) => performance.now() > from + 7000,
      await page.evaluate(() => performance.now()),
    )
    expect(await banner().count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await banner().waitFor({ state: 'detached' })
    expect(performance.now() - start).toBeGreaterThan(12_000)
  })

  it('of one chat is shown over another, and leads there by keyboard', async () => {
    await gotoLive(page, `/chat/${other(0).matchId}`)
    await say(1, 'over there')
    await banner().getByText('over there', { exact: true }).waitFor()
    await banner().getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/chat/${other(1).matchId}`)
    await banner().waitFor({ state: 'detached' })
  })

  it('is not shown over a call, where the title still counts', async () => {
    await gotoLive(page, `/app/call/${other(0).matchId}`)
    await say(1, 'during a call')
    await expect.poll(() => page.title()).toMatch(/^\(1\) /)
    expect(await banner().count()).toBe(0)
  })
})
