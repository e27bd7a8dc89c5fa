import { statfs } from 'node:fs/promises'
import { type Finding, fault, ok, warning } from './check.ts'

/** In bytes: enough for a day of uploads, and for the largest one. */
const enough = 2_000_000_000
const leastOf = 200_000_000

/** Bytes that are free on the disk of a folder. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Measures the free room of a folder's disk. */
export const roomIn = async (folder: string): Promise<Finding> =>
  roomFinding(folder, await freeIn(folder))

export function roomFinding(folder: string, free: number): Finding {
  const says = `The disk of ${folder} has ${(free / 1e9).toFixed(1)} GB free.`
  const todo = 'Make room on it, or move the folder to a larger one.'
  if (free < leastOf) return fault(says, todo)
  return free < enough ? warning(says, todo) : ok(says)
}
