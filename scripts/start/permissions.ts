import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// Root runs Postgres as another user, who must be able to pass through the folder if /proc can't name its working directory.
const folderMode = process.getuid?.() === 0 && !existsSync('/proc/self/cwd') ? 0o711 : 0o700

/**
 * Closes the data folder and its contents to everyone but its owner: folders 0700, files 0600. A closed folder isn't walked again. Postgres
 * closes its own folder, and another user's mounted folder stays that user's.
 */
export function closeToOthers(folder: string): void {
  const { mode, uid } = lstatSync(folder)
  const isOurs = process.getuid === undefined || [0, uid].includes(process.getuid())
  if ((mode & 0o777) === folderMode || !isOurs) return
  for (const name of readdirSync(folder))
    if (!name.startsWith('postgres')) close(join(folder, name))
  // The folder itself comes last: an interrupted walk starts over at the next start.
  chmodSync(folder, folderMode)
}

function close(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    chmodSync(path, 0o700)
    for (const name of readdirSync(path)) close(join(path, name))
  } else if (found?.isFile()) chmodSync(path, 0o600)
}
