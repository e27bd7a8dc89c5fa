import type { Browser, Page } from 'playwright-core'
import type { World } from '../../tests/harness/server.ts'
import { axeFaults, overflowFaults } from './faults.ts'
import type { Shot } from './shot.ts'
import { day, narrowest, night, onStage, turn, type View } from './stage.ts'

// It grows dark once, and the wide window has the same colours at night as the narrow one.
const first = day.phone
const rest = [day.desktop, night.phone, narrowest]

type Job = { shot: Shot; world: World; browser: Browser }

/** What axe finds on one screen and what overflows on the smallest phone; none is as it should be. */
export async function inspect({ shot, world, browser }: Job): Promise<string[]> {
  const faults: string[] = []
  const look = async (page: Page, view: View) => {
    const find = view === narrowest ? overflowFaults : axeFaults
    // What is seen once may be a colour on its way to the next; what is wrong is seen again.
    const found = (await find(page)).length > 0 ? await page.waitForTimeout(500).then(() => find(page)) : []
    faults.push(...found.map((fault) => `${view.width} ${view.colorScheme}: ${fault}`))
  }
  let viewer = await shot.prepare?.(world)
  await onStage({ shot, world, browser, viewer, view: first }, async (page) => {
    // A toast waits as long as the window is not looked at.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await look(page, first)
    if (shot.unturnable) return
    for (const view of rest) {
      await turn(page, view)
      await look(page, view)
    }
  })
  if (!shot.unturnable) return faults
  for (const view of rest) {
    if (shot.fresh) viewer = await shot.prepare?.(world)
    await onStage({ shot, world, browser, viewer, view }, (page) => look(page, view))
  }
  return faults
}
