import type { Page } from 'playwright-core'
import { cutFaults, languageFaults } from './cut.ts'
import { axeFaults, overflowFaults } from './faults.ts'
import { pseudos } from './pseudo.ts'
import { reachFaults } from './reach.ts'
import { roomFaults } from './room.ts'
import { type Job, settle, show } from './stage.ts'
import { nameOf, pseudoViews, type View, views } from './views.ts'

const find = {
  axe: axeFaults,
  reach: async (page: Page) => [...(await overflowFaults(page)), ...(await reachFaults(page))],
  cut: async (page: Page) => [...(await find.reach(page)), ...(await cutFaults(page))],
  'cut and axe': async (page: Page) => [...(await axeFaults(page)), ...(await find.cut(page))],
  room: async (page: Page) => [...(await find.reach(page)), ...(await roomFaults(page))],
  'room and axe': async (page: Page) => [...(await axeFaults(page)), ...(await find.room(page))],
}

/** Reports axe findings on a screen, and anything unreachable on small phones, with large text and in landscape. None is expected. */
export async function inspect(job: Job, shown?: readonly View[]): Promise<string[]> {
  const faults: string[] = []
  const { pseudo } = job
  await show(
    job,
    (shown ?? (pseudo ? pseudoViews : views)).filter(({ finds }) => finds),
    async (page, view) => {
      if (pseudo) faults.push(...(await languageFaults(page, pseudos[pseudo].lang, pseudo)))
      const found = view.finds ? await lasting(page, find[view.finds]) : []
      faults.push(...found.map((fault) => `${nameOf(view)}: ${fault}`))
    },
  )
  return faults
}

/** Checks again once nothing moves anymore, because a first finding may be a color in transition. */
async function lasting(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  if ((await find(page)).length === 0) return []
  await page.waitForTimeout(500)
  await settle(page)
  return find(page)
}
