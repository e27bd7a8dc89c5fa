import { randomUUID } from 'node:crypto'

/** Makes a UUID of version 7: milliseconds first, so that new rows are adjacent in their indexes, then random bits. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  // Node buffers randomness for these. Asking the system for each id would cost more than the rest of making it.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
