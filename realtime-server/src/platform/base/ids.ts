import { randomUUID } from 'node:crypto'

/** A UUID of version 7: milliseconds first, so that new rows are adjacent in their indexes; the rest is random. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  // Node buffers randomness for these. Asking the system for each id would cost more than everything else in making one.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
