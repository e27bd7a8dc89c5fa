import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { pointOn } from './touch.ts'

/**
 * Drags a file from outside the browser to the middle of an element and drops it there, as the system does.
 * @returns whether the page keeps the browser from opening the file, which may take the browser a while
 */
export async function dropFile(target: Locator, bytes: Buffer, name: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-drop-'))
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  // The browser opens the file when the page reads it, which may be later.
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const page = target.page()
  const browser = await page.context().newCDPSession(page)
  try {
    const data = { items: [], files: [file], dragOperationsMask: 1 }
    const at = { ...(await pointOn(target)), data }
    await page.evaluate(() => {
      const isKept = new Promise((resolve) => {
        addEventListener('dragover', ({ defaultPrevented }) => resolve(defaultPrevented), {
          once: true,
        })
      })
      Object.assign(window, { isKept })
    })
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, ...at })
    return await page.evaluate(() => 'isKept' in window && (window.isKept as Promise<boolean>))
  } finally {
    await browser.detach()
  }
}
