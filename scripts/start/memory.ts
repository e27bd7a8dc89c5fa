import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * Megabytes for the heap of the server: half of what the machine, or the container, has. The other half is for what lies outside
 * the heap (uploads, pictures being decoded) and for the database beside it.
 */
export function heapFor(bytes = available()): number {
  return Math.round(Math.min(4096, Math.max(256, bytes / megabyte / 2)))
}

/** Without a limit Node reports none, or one that is larger than any machine. */
function available(): number {
  const limit = process.constrainedMemory?.() ?? 0
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
