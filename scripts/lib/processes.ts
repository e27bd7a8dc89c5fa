import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies a process by its id and start time, unlike a later process with the same id; undefined if there is none. */
export function identity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  if (process.platform === 'linux') {
    const fields = statFields(pid)
    return fields.length === 0 || fields[0] === 'Z' ? undefined : `${pid}@${fields[19]}`
  }
  if (!answersSignals(pid)) return undefined
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return `${pid}@${stdout?.trim()}`
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True if a process works in that folder, which proves that a Postgres belongs to this data folder. */
export function worksIn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return realpathSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return Boolean(stdout?.includes(`-D ${folder}`))
}

/**
 * Waits until a process is gone.
 * @returns false if it still runs after the given milliseconds
 */
export async function gone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (identity(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** Sends a signal. A process that is already gone is fine. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Already gone.
  }
}

/** Sends a signal to a process and its child processes. */
export function signalTree(pid: number, name: NodeJS.Signals) {
  signal(pid, name)
  for (const child of childrenOf(pid)) signal(child, name)
}

function childrenOf(pid: number): number[] {
  if (process.platform === 'linux') {
    // Reads /proc directly, because slim images have no ps.
    return readdirSync('/proc')
      .map(Number)
      .filter((child) => child && statFields(child)[1] === String(pid))
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([child, parent]) => (child && parent === pid ? [child] : []))
}

/** Fields of /proc/<pid>/stat after the process name, which is in parentheses and may contain anything. */
function statFields(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

/**
 * Calls back once when the npm that runs this script has ended, even by kill -9; never if npm doesn't run it. npm may start a shell in
 * between, which outlives npm, so both are watched.
 */
export function onNpmGone(callback: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const parents = [process.ppid]
  const shell = aboutProcess(process.ppid)
  if (shell?.command.includes(process.env.npm_lifecycle_script ?? '\0')) parents.push(shell.parent)
  const before = parents.map(identity)
  const timer = setInterval(() => {
    if (parents.every((pid, i) => identity(pid) === before[i])) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

function aboutProcess(pid: number): { parent: number; command: string } | undefined {
  try {
    if (process.platform === 'linux') {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(statFields(pid)[1]), command }
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
    return parent ? { parent: Number(parent), command: command ?? '' } : undefined
  } catch {
    return undefined
  }
}
