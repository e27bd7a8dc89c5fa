import { withRows } from './personal-rows.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'

/** The database, its store, and the name under which the person's storage notes that there is one: all go together. */
const store = 'files'
/** Milliseconds after which a file that nothing waits to send was left behind. */
const abandonedAfter = 24 * 60 * 60 * 1000

interface Row {
  id: string
  file: Blob
  /** Milliseconds since the epoch. */
  at: number
}

/** Files that this tab has put there, also where the browser stores nothing. */
const held = new Map<string, Blob>()

let hasSwept = false

/** Stores a file of the person of this tab until it is dropped or the session ends; as long as the tab where the browser stores nothing. */
export async function keepFile(id: string, file: Blob): Promise<void> {
  held.set(id, file)
  if (!writePersonal(store, true)) return
  await withRows(store, 'readwrite', (rows) => rows.put({ id, file, at: Date.now() } satisfies Row))
  if (!hasSwept) void sweep()
  hasSwept = true
}

export async function fileOf(id: string): Promise<Blob | null> {
  return (
    held.get(id) ??
    (await withRows<Row | undefined>(store, 'readonly', (rows) => rows.get(id)))?.file ??
    null
  )
}

export async function dropFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    held.delete(id)
    await withRows(store, 'readwrite', (rows) => rows.delete(id))
  }
}

/** Drops files of closed tabs that no outbox names. */
async function sweep(): Promise<void> {
  const named = JSON.stringify(['chat-outbox', 'room-outbox'].map(readPersonal))
  const rows = (await withRows<Row[]>(store, 'readonly', (all) => all.getAll())) ?? []
  await dropFiles(
    rows.flatMap(({ id, at }) =>
      at < Date.now() - abandonedAfter && !held.has(id) && !named.includes(id) ? [id] : [],
    ),
  )
}
