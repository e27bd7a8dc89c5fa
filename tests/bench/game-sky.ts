// npm run bench -- game-sky: a creator's page in the video room, with five guests' balloons drifting over the tiles, in Chromium with a
// slowed processor, on the production build.
import type { Page } from 'playwright-core'
import { ensureWebBuilt } from '../../scripts/lib/web-build.ts'
import { active } from '../features/balloon-games/games.ts'
import { launch } from '../harness/browser.ts'
import { startWorld } from '../harness/server.ts'
import { visitAs } from '../journeys/steps.ts'
import { percentile } from './lib/measure.ts'
import { publish, table } from './lib/results.ts'
import { traceWork } from './lib/trace.ts'

const guests = 5
/** Slowdown factor of the page's processor. */
const slower = 4
/** Seconds of drifting. */
const lasts = 10
/** Milliseconds from which a task or frame counts as long. */
const long = 50

/** Runs in the page: records the milliseconds between frames, and the browser's own long tasks. */
const watch = `{
  window.gaps = []
  window.longTasks = []
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longTasks.push(duration) }).observe({ type: 'longtask' })
  let last = performance.now()
  const next = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(next) }
  requestAnimationFrame(next)
}`

await ensureWebBuilt(console.log)
const world = await startWorld()
const browser = await launch()
try {
  const { creator, id } = await active(world, guests)
  const { page } = await visitAs(browser, world, creator)
  await page.goto(`/app/game/${id}`)
  await page.getByRole('button', { name: 'Continue without camera' }).tap()
  await page.getByRole('button', { name: 'Leave video room' }).waitFor()
  const balloons = await page.getByRole('img', { name: /balloon$/ }).count()
  if (balloons !== guests) throw new Error(`${balloons} balloons drift`)
  const row = await measure(page)
  publish('game-sky', [
    `A creator in the video room on a phone of 390 × 844 whose processor is ${slower} times slower: the balloons of ${guests} guests drift over their tiles for ${lasts} s. Processor time of the main thread's tasks; pauses between frames and long tasks by the clock.`,
    '',
    ...table(
      [
        'tasks',
        'p99 ms',
        'worst ms',
        `over ${long} ms`,
        'frames',
        'p99 between ms',
        `over ${long} ms`,
        'long by the clock',
      ],
      [row],
    ),
  ])
} finally {
  await browser.close()
  await world.close()
}

async function measure(page: Page): Promise<string[]> {
  // The balloons rise first, and later parts of the page load.
  await page.waitForTimeout(3000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const end = await traceWork(session)
  await page.evaluate(watch)
  await page.waitForTimeout(lasts * 1000)
  const gaps = (await page.evaluate('window.gaps')) as number[]
  const longTasks = (await page.evaluate('window.longTasks')) as number[]
  const tasks = await end()
  const over = (times: readonly number[]) => String(times.filter((time) => time > long).length)
  return [
    String(tasks.length),
    percentile(tasks, 0.99).toFixed(1),
    percentile(tasks, 1).toFixed(1),
    over(tasks),
    String(gaps.length),
    percentile(gaps, 0.99).toFixed(1),
    over(gaps),
    String(longTasks.length),
  ]
}
