import { readdirSync, readFileSync } from 'node:fs'

const page = 4096
const megabyte = 1024 * 1024

const fields = (pid: number | string, file: 'stat' | 'statm') => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // The process has ended.
    return []
  }
}

/** The child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((child) => /^\d+$/.test(child) && fields(child, 'stat')[1] === String(pid))
    .map(Number)

/** Megabytes of memory of a process and its children, without shared files. */
export function heldBy(pid: number): number {
  const pages = [pid, ...childrenOf(pid)].map((each) => {
    const [, resident, shared] = fields(each, 'statm')
    return Number(resident ?? 0) - Number(shared ?? 0)
  })
  return (pages.reduce((sum, each) => sum + each, 0) * page) / megabyte
}

/** Peak megabytes above `rest` while `work` runs. */
export async function peakDuring(
  pid: number,
  rest: number,
  work: () => Promise<void>,
): Promise<number> {
  let peak = rest
  const looking = setInterval(() => {
    peak = Math.max(peak, heldBy(pid))
  }, 25)
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  return peak - rest
}
