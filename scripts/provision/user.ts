import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'

export type SystemUser = { uid: number; gid: number }

/**
 * User that Postgres runs as; undefined (the current one) for an ordinary user. Postgres refuses to run as root, so root runs it as
 * `postgres`, or else as `nobody`. An existing cluster keeps its owner.
 */
export function postgresUser(cluster?: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = cluster ? statSync(cluster, { throwIfNoEntry: false }) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readUsers()
  const user = users.get('postgres') ?? users.get('_postgres') ?? users.get('nobody')
  if (!user)
    throw new Error(
      'Postgres cannot run as root, and this system has no user "postgres" or "nobody".',
    )
  return user
}

function readUsers() {
  const users = new Map<string, SystemUser>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    // macOS has nobody as -2, which isn't a valid uid for a process.
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return users
}

/** True if a user can enter a folder, by the permissions of the folder and all folders above it. */
export function canEnter(user: SystemUser | undefined, folder: string): boolean {
  if (!user) return true
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (at === dirname(at)) return true
  }
}

/** The temporary folder, or /tmp if Postgres's user may not enter root's own. */
export function sharedTemp(user: SystemUser | undefined): string {
  return canEnter(user, tmpdir()) ? tmpdir() : '/tmp'
}

const memory = '/dev/shm'
/** In bytes: log and databases of a whole test run. */
const roomNeeded = 4 * 2 ** 30

/** Fastest place for throwaway data: memory if the system offers enough of it, otherwise the temporary folder. */
export function throwawayFolder(user: SystemUser | undefined): string {
  if (!existsSync(memory) || !canEnter(user, memory)) return sharedTemp(user)
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomNeeded ? memory : sharedTemp(user)
}
