import type { Page } from 'playwright-core'
import { touch } from '../../harness/touch.ts'
import { percentile } from '../lib/measure.ts'
import { table } from '../lib/results.ts'
import { traceWork } from '../lib/trace.ts'

const swipes = 12

interface Figures {
  drags: number[]
  exits: number[]
  longTasks: number[]
  /** From the pointer's release to the next frame. */
  answers: number[]
}

/** Swipes on the page's deck and reports how even its frames were. */
export async function measureSwipes(page: Page, slowdown: number): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await listen(page)
  const work = await traceWork(session)
  for (let n = 0; n < swipes; n++) await swipe(page, n % 4 === 3)
  const tasks = await work()
  return report(
    await page.evaluate(() => (window as unknown as { figures: Figures }).figures),
    tasks,
    slowdown,
  )
}

/** Measures inside the page: the time between frames while a card is held, and in the 400 ms after its release. */
async function listen(page: Page): Promise<void> {
  // As text: the loader's helpers for function names do not exist in the page.
  await page.evaluate(`{
    const figures = { drags: [], exits: [], longTasks: [], answers: [] }
    window.figures = figures
    let state = 'rest', last = 0, released = 0
    const tick = (now) => {
      if (last && state === 'drag') figures.drags.push(now - last)
      if (last && state === 'exit') figures.exits.push(now - last)
      if (state === 'exit' && now - released > 400) state = 'rest'
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    addEventListener('pointerdown', () => { state = 'drag'; last = 0 }, true)
    addEventListener('pointerup', () => {
      state = 'exit'; released = performance.now(); last = 0
      requestAnimationFrame(() => requestAnimationFrame(() => figures.answers.push(performance.now() - released)))
    }, true)
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) figures.longTasks.push(entry.duration) })
      .observe({ type: 'longtask' })
  }`)
}

/** One drag by finger, 40 moves at 60 per second, released beyond the threshold to the left; every fourth card springs back first. */
async function swipe(page: Page, isSnappedFirst: boolean): Promise<void> {
  const moves = 40
  for (const reach of isSnappedFirst ? [70, 160] : [160]) {
    const finger = touch(page)
    await finger.press({ x: 195, y: 420 })
    for (let step = 1; step <= moves; step++) {
      await finger.move(-reach / moves, Math.sin(step / 6) * 2, { steps: 1 })
      await page.waitForTimeout(16)
    }
    await finger.lift()
    await page.waitForTimeout(900)
  }
}

function report(
  { drags, exits, longTasks, answers }: Figures,
  tasks: readonly number[],
  slowdown: number,
): string[] {
  const row = (what: string, values: readonly number[]) => [
    what,
    ...[0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(1)),
    String(values.length),
  ]
  const total = longTasks.reduce((sum, time) => sum + time, 0)
  return [
    `The swipe in Chromium at CPU × ${slowdown}: ${swipes} decisions by a finger that moves 60 times a second, every fourth after a card sprang back.`,
    '',
    ...table(
      ['milliseconds', 'p50', 'p95', 'p99', 'worst', 'count'],
      [
        row('frame while dragging', drags),
        row('frame while leaving', exits),
        row('release to second frame', answers),
        row('main thread: processor time of a task', tasks),
      ],
    ),
    '',
    `- Long tasks: ${longTasks.length}, together ${Math.round(total)} ms.`,
  ]
}
