// In the full suite: it checks for seconds that there are no requests, and measures the pauses between polls.
import { describe, expect, it } from 'vitest'
import { ask } from '../features/balloon-games/games.ts'
import { socketSwitch, type Visit } from '../harness/browser.ts'
import { button, callers } from './calls.ts'
import { journey } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('balloon games without a live connection', async () => {
  const { world, browser } = await journey()
  const { ann, bob } = await callers(browser, world)

  it('asks every 2 s while the socket is down, for the list and for one game, and not at all while it is up', async () => {
    const { id } = (await ask(ann.who, { title: 'Without a line' })).body
    const line = await socketSwitch(ann.visit.context)
    const bobs = await socketSwitch(bob.visit.context)
    await gotoLive(ann.page, `/app/game/${id}`)
    await gotoLive(bob.page, '/games')
    await bob.page
      .getByRole('listitem')
      .filter({ hasText: 'Without a line' })
      .getByText('1/10')
      .waitFor()
    const asked = ({ requests }: Visit, since: number) =>
      requests.filter(
        ({ method, path, at }) =>
          method === 'GET' &&
          at > since &&
          /^\/api\/balloon-games(\/[0-9a-f-]+)?$/.test(path.split('?')[0] ?? ''),
      )
    const both = [ann.visit, bob.visit]
    const areQuiet = () => both.every((visit) => asked(visit, Date.now() - 1000).length === 0)
    await expect.poll(areQuiet).toBe(true)
    const since = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 5000))
    for (const visit of both) expect(asked(visit, since)).toEqual([])

    for (const one of [line, bobs]) one.off()
    for (const { page } of [ann, bob]) await page.getByText('Reconnecting…').waitFor()
    const down = Date.now()
    for (const visit of both) {
      await expect.poll(() => asked(visit, down).length).toBeGreaterThan(2)
      const times = asked(visit, down).map(({ at }) => at)
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      // A busy machine polls late, and then sooner again.
      expect(Math.max(...pauses)).toBeGreaterThan(2000 * 0.9)
    }
    await button(bob.page, 'Join Without a line').tap()
    await ann.page.getByText('2 / 11').waitFor()

    for (const one of [line, bobs]) one.on()
    for (const { page } of [ann, bob])
      await page.getByText('Reconnecting…').waitFor({ state: 'hidden' })
    // Missed events are still being fetched.
    await expect.poll(areQuiet).toBe(true)
    const back = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 5000))
    for (const visit of both) expect(asked(visit, back)).toEqual([])
  })
})
