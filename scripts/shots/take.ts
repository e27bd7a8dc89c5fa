import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { World } from '../../tests/harness/server.ts'
import { axeFaults } from './faults.ts'
import type { Shot } from './shot.ts'
import { day, night, onStage } from './stage.ts'

const views = [day.phone, night.phone, day.desktop, night.desktop]

type Job = { shot: Shot; world: World; browser: Browser; folder: string; axe: boolean }

/** Takes one shot in every view; returns how many faults it met. */
export async function take({ shot, world, browser, folder, axe }: Job): Promise<number> {
  let viewer = shot.fresh ? undefined : await shot.prepare?.(world)
  let faults = 0
  const blame = (label: string, fault: string) => {
    faults += 1
    console.error(`${label}: ${fault}`)
  }
  for (const view of views) {
    const label = `${shot.name}-${view.width}-${view.colorScheme}`
    try {
      if (shot.fresh) viewer = await shot.prepare?.(world)
      await onStage({ shot, world, browser, viewer, view }, async (page) => {
        // A moment more than settled: what a picture shows may still follow from what arrived last.
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(folder, `${label}.png`) })
        if (axe) for (const fault of await axeFaults(page)) blame(label, fault)
      })
    } catch (error) {
      blame(label, error instanceof Error ? error.message : String(error))
    }
  }
  return faults
}
