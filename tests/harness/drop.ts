import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { pointOn } from './touch.ts'

/** Drags a file from outside of the browser to the middle of something and drops it there, as the system does. */
export async function dropFile(target: Locator, bytes: Buffer, name: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-drop-'))
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  const page = target.page()
  const browser = await page.context().newCDPSession(page)
  try {
    await target.scrollIntoViewIfNeeded()
    const data = { items: [], files: [file], dragOperationsMask: 1 }
    const at = { ...(await pointOn(target)), data }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, ...at })
    // Whatever the browser then does has begun once the page answers.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  } finally {
    await browser.detach()
    await rm(folder, { recursive: true, force: true })
  }
}
