import type { Page } from 'playwright-core'
import { axeFaults, overflowFaults } from './faults.ts'
import { reachFaults } from './reach.ts'
import { roomFaults } from './room.ts'
import { type Job, settle, show } from './stage.ts'
import { nameOf, views } from './views.ts'

const find = {
  axe: axeFaults,
  reach: async (page: Page) => [...(await overflowFaults(page)), ...(await reachFaults(page))],
  room: async (page: Page) => [...(await find.reach(page)), ...(await roomFaults(page))],
}

/** Reports what axe finds on one screen, and what cannot be reached on small phones, with large text and in landscape. None is expected. */
export async function inspect(job: Job): Promise<string[]> {
  const faults: string[] = []
  await show(
    job,
    views.filter(({ finds }) => finds),
    async (page, view) => {
      const found = view.finds ? await lasting(page, find[view.finds]) : []
      faults.push(...found.map((fault) => `${nameOf(view)}: ${fault}`))
    },
  )
  return faults
}

/** Looks again once nothing moves any more, because a first finding may be a color in the middle of its transition. */
async function lasting(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  if ((await find(page)).length === 0) return []
  await page.waitForTimeout(500)
  await settle(page)
  return find(page)
}
