import { readdirSync } from 'node:fs'
import type { Screenshot } from './screenshot.ts'

const folder = new URL('./screens/', import.meta.url)

async function screenshotsOf(file: string): Promise<Screenshot[]> {
  const { screenshots }: { screenshots?: Screenshot[] } = await import(new URL(file, folder).href)
  if (!screenshots?.length) throw new Error(`${file} exports no screenshots`)
  return screenshots
}

/** Every screen in every state, collected from the `screenshots` exported by the files in screens/, one file per feature. */
export const screenshots: Screenshot[] = (
  await Promise.all(readdirSync(folder).sort().map(screenshotsOf))
).flat()
