import { totalmem } from 'node:os'
import { inspectorLimits } from '@swoon/realtime-server/contract/media'

const megabyte = 1024 * 1024

/** Megabytes that a server may need outside of its heap: incoming uploads, pictures being decoded, and file inspectors. */
export const outsideHeap =
  128 + 256 + inspectorLimits.atOnce * (inspectorLimits.memory - inspectorLimits.code)

/**
 * Heap of the server in megabytes: half of the machine's or container's memory, or less if the rest needs more. The other half is for
 * memory outside of the heap and for a database on the same machine.
 */
export function heapFor(bytes = available()): number {
  const all = bytes / megabyte
  return Math.round(Math.min(4096, Math.max(256, Math.min(all / 2, all - outsideHeap))))
}

/** Without a limit, Node reports none, or one larger than any machine. */
function available(): number {
  const limit = process.constrainedMemory?.() ?? 0
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
