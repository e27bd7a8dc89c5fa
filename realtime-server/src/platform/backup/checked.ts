import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Beside the backups: names the one that was last read as a whole, when, and how it was found. */
const fileName = 'checked.json'
const Checked = z.object({
  backup: z.string(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  isWhole: z.boolean().default(true),
})
type Checked = z.output<typeof Checked>

/** Notes beside a backup that it was read, and whether it is whole. */
export async function noteCheck(backup: string, at: Date, isWhole = true): Promise<void> {
  const file = path.join(path.dirname(backup), fileName)
  const text = JSON.stringify({ backup: path.basename(backup), at: at.toISOString(), isWhole })
  await rm(`${file}.draft`, { force: true })
  // Follows no link.
  await writeFile(`${file}.draft`, `${text}\n`, { flag: 'wx', flush: true })
  await rename(`${file}.draft`, file)
}

/** The last check of a backup in this folder; null if none is noted. */
export async function lastCheck(parent: string): Promise<Checked | null> {
  const text = await readFile(path.join(parent, fileName), 'utf8').catch(() => '')
  try {
    return Checked.parse(JSON.parse(text))
  } catch {
    return null
  }
}
