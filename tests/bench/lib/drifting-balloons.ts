import { ensureWebBuilt } from '../../../scripts/lib/web-build.ts'
import { active } from '../../features/balloon-games/games.ts'
import { launch } from '../../harness/browser.ts'
import type { World } from '../../harness/server.ts'
import { visitAs } from '../../journeys/steps.ts'
import { percentile } from './measure.ts'
import { table } from './results.ts'
import { traceWork } from './trace.ts'

/** How many times slower the processor is for the page. */
const slower = 4
/** Seconds of drifting. */
const lasts = 10
/** Milliseconds from which a frame or a task counts as long. */
const long = 50

/** Runs in the page: notes the milliseconds between frames, and long tasks by the clock. */
const watch = `{
  window.gaps = []
  window.longTasks = []
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longTasks.push(duration) }).observe({ type: 'longtask' })
  let last = performance.now()
  const next = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(next) }
  requestAnimationFrame(next)
}`

/** The page of a creator in the video room with five guests, whose balloons drift over their tiles. @returns lines for the results */
export async function driftingBalloons(world: Pick<World, 'url' | 'database'>): Promise<string[]> {
  await ensureWebBuilt(console.log)
  const { creator, id } = await active(world, 5)
  const browser = await launch()
  try {
    const { page, context } = await visitAs(browser, world as World, creator)
    await page.goto(`/app/game/${id}`)
    await page.getByRole('button', { name: 'Go on without camera' }).tap()
    const room = page.getByRole('region', { name: 'Video room' })
    await room.getByRole('button', { name: 'Leave video room' }).waitFor()
    const balloons = await room.getByRole('img', { name: /balloon$/ }).count()
    // They rise first.
    await page.waitForTimeout(2000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const end = await traceWork(session)
    await page.evaluate(watch)
    await page.waitForTimeout(lasts * 1000)
    const frames = (await page.evaluate('window.gaps')) as number[]
    const byClock = (await page.evaluate('window.longTasks')) as number[]
    const tasks = await end()
    const over = (times: readonly number[]) => String(times.filter((time) => time > long).length)
    return [
      `${balloons} balloons that drift over the tiles of the video room for ${lasts} s, on a phone of 390 × 844 whose processor is ${slower} times slower: processor time of the main thread's tasks, the pauses between frames, and the browser's own long tasks (over ${long} ms by the clock).`,
      '',
      ...table(
        [
          'tasks',
          'p99 ms',
          'worst ms',
          `over ${long} ms`,
          'frames',
          'p99 ms between',
          `over ${long} ms`,
          'long by the clock',
        ],
        [
          [
            String(tasks.length),
            percentile(tasks, 0.99).toFixed(1),
            percentile(tasks, 1).toFixed(1),
            over(tasks),
            String(frames.length),
            percentile(frames, 0.99).toFixed(1),
            over(frames),
            String(byClock.length),
          ],
        ],
      ),
    ]
  } finally {
    await browser.close()
  }
}
