import { lstat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { manifestName } from './manifest.ts'

/** Nightly backups to keep: the newest of each of the last days, and of each of the last weeks, that have one. */
export const kept = { days: 7, weeks: 4 } as const
const day = 24 * 60 * 60 * 1000
const named = /^swoon-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(\.partial)?$/

interface FoundBackup {
  folder: string
  at: Date
  isPartial: boolean
}

/** Name of a backup's folder; names sort by time. */
export const folderName = (at: Date): string =>
  `swoon-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Time at which a backup was made, from its folder's name; null for any other name. */
function timeIn(name: string): Date | null {
  const [, date, hours, minutes, seconds] = named.exec(name) ?? []
  const at = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Backups in a folder, newest first: only real folders, no links. */
export async function backupsIn(parent: string): Promise<FoundBackup[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const found: FoundBackup[] = []
  for (const name of names.sort().reverse()) {
    const at = timeIn(name)
    if (!at) continue
    const folder = path.join(parent, name)
    const isPartial = name.endsWith('.partial')
    const isWhole = (await lstat(path.join(folder, manifestName)).catch(() => null))?.isFile()
    if (isPartial || isWhole) found.push({ folder, at, isPartial })
  }
  return found
}

/** Picks the times, given newest first, that are no longer kept. */
export function outdated(times: readonly Date[]): Date[] {
  const days = new Set<number>()
  const weeks = new Set<number>()
  return times.filter((at) => {
    const ofDay = Math.floor(at.getTime() / day)
    // 1970 began on a Thursday, and weeks begin on Monday.
    const ofWeek = Math.floor((ofDay + 3) / 7)
    const isNewDay = !days.has(ofDay) && days.size < kept.days
    const isNewWeek = !weeks.has(ofWeek) && weeks.size < kept.weeks
    if (isNewDay) days.add(ofDay)
    if (isNewWeek) weeks.add(ofWeek)
    return !isNewDay && !isNewWeek
  })
}

/** Removes outdated backups, and leftovers of a process that ended while making one. */
export async function removeOutdated(parent: string, now: Date): Promise<void> {
  const found = await backupsIn(parent)
  const whole = found.filter(({ isPartial }) => !isPartial)
  const old = new Set(outdated(whole.map(({ at }) => at)))
  const left = found.filter(
    ({ isPartial, at }) => isPartial && now.getTime() - at.getTime() > 2 * day,
  )
  for (const { folder } of [...whole.filter(({ at }) => old.has(at)), ...left])
    await rm(folder, { recursive: true, force: true })
}
