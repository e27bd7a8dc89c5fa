import type { Browser, Page } from 'playwright-core'
import type { World } from '../../tests/harness/server.ts'
import { axeFaults, overflowFaults } from './faults.ts'
import type { Shot } from './shot.ts'
import { narrowest, onStage, turn, type View, views } from './stage.ts'

type Job = { shot: Shot; world: World; browser: Browser }

/** What axe finds on one screen in every view and what overflows on the smallest phone; none is as it should be. */
export async function inspect({ shot, world, browser }: Job): Promise<string[]> {
  const [first, ...rest] = [...views, narrowest]
  if (!first) return []
  const faults: string[] = []
  const look = async (page: Page, view: View) => {
    const found = view === narrowest ? await overflowFaults(page) : await axeFaults(page)
    faults.push(...found.map((fault) => `${view.width} ${view.colorScheme}: ${fault}`))
  }
  if (shot.fresh) {
    for (const view of [first, ...rest]) {
      const viewer = await shot.prepare?.(world)
      await onStage({ shot, world, browser, viewer, view }, (page) => look(page, view))
    }
    return faults
  }
  const viewer = await shot.prepare?.(world)
  await onStage({ shot, world, browser, viewer, view: first }, async (page) => {
    // A toast waits as long as the window is not looked at.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await look(page, first)
    for (const view of rest) {
      await turn(page, view)
      await look(page, view)
    }
  })
  return faults
}
