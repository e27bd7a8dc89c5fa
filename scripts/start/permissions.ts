import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// Root runs Postgres as another user, who must pass through the folder where the kernel does not name its working directory.
const folderMode = process.getuid?.() === 0 && !existsSync('/proc/self/cwd') ? 0o711 : 0o700

/**
 * Gives the data folder and all that lies in it to its owner alone: folders 0700, files 0600. An installation that is closed
 * already is not walked through again. Postgres keeps its own folder closed, and a mounted folder of somebody else stays theirs.
 */
export function closeToOthers(folder: string): void {
  const { mode, uid } = lstatSync(folder)
  const isOurs = process.getuid === undefined || [0, uid].includes(process.getuid())
  if ((mode & 0o777) === folderMode || !isOurs) return
  for (const name of readdirSync(folder)) if (!name.startsWith('postgres')) close(join(folder, name))
  // Last: a walk that was cut short begins again at the next start.
  chmodSync(folder, folderMode)
}

function close(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    chmodSync(path, 0o700)
    for (const name of readdirSync(path)) close(join(path, name))
  } else if (found?.isFile()) chmodSync(path, 0o600)
}
