import { withRows } from './personal-rows.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'

/** The database, its store, and the personal-storage key that marks its existence; all are removed together. */
const store = 'files'
/** Milliseconds after which a file not in any outbox counts as abandoned. */
const abandonedAfter = 24 * 60 * 60 * 1000

interface Row {
  id: string
  file: Blob
  /** Milliseconds since the epoch. */
  at: number
}

/** Files this tab has kept, even if the browser stores nothing. */
const held = new Map<string, Blob>()

let hasSwept = false

/** Keeps a file of this tab's user until it is dropped or the session ends; if the browser stores nothing, as long as the tab. */
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

/** Drops files of closed tabs that no outbox refers to. */
async function sweep(): Promise<void> {
  const named = JSON.stringify(['chat-outbox', 'room-outbox'].map(readPersonal))
  const rows = (await withRows<Row[]>(store, 'readonly', (all) => all.getAll())) ?? []
  await dropFiles(
    rows.flatMap(({ id, at }) =>
      at < Date.now() - abandonedAfter && !held.has(id) && !named.includes(id) ? [id] : [],
    ),
  )
}
