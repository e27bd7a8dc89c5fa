import { join } from 'node:path'
import { axeFaults } from './faults.ts'
import { type Job, show } from './stage.ts'
import { nameOf, views } from './views.ts'

/** Takes one screenshot in every view. @returns the faults found */
export async function take(
  job: Job,
  { folder, axe }: { folder: string; axe: boolean },
): Promise<string[]> {
  const faults: string[] = []
  const { name } = job.screenshot
  const pictured = views.filter(({ picture }) => picture)
  try {
    await show(job, pictured, async (page, view) => {
      // Waits a moment more, because the last responses may still change the picture.
      if (view === pictured[0]) await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, `${name}-${nameOf(view)}.png`) })
      if (axe)
        faults.push(...(await axeFaults(page)).map((fault) => `${name}-${nameOf(view)}: ${fault}`))
    })
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
  }
  return faults
}
