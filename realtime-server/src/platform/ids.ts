import { randomUUID } from 'node:crypto'

/** A UUID of version 7: milliseconds first, so that new rows of a table lie together in its indexes; the rest is random. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  // Node keeps randomness in store for these; asking the system for each id costs more than all else that makes one.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
