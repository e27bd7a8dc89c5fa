import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * The server's heap in megabytes: half of the memory of the machine or container. The other half is for what is outside of
 * the heap (uploads, pictures being decoded) and for the database on the same machine.
 */
export function heapFor(bytes = available()): number {
  return Math.round(Math.min(4096, Math.max(256, bytes / megabyte / 2)))
}

/** Without a limit Node reports none, or one larger than any machine. */
function available(): number {
  const limit = process.constrainedMemory?.() ?? 0
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
