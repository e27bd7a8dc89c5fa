import { CONTRACT_VERSION } from '@swoon/realtime-server/contract'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { withRows } from '../personal-rows.ts'
import { lastPersonWith, personHere, readPersonal, writePersonal } from '../personal-storage.ts'
import { wasSignedInHere } from '../signed-in-here.ts'
import { clearPictures } from '../storage.ts'

/** The database, its store, and the personal-storage key that marks its existence. */
export const kept = 'kept'

/** Milliseconds that data is kept without being served again. */
const keptFor = 30 * 24 * 60 * 60 * 1000

interface Row {
  id: string
  key: QueryKey
  userId: string
  /** Version of the contract that served the data. */
  version: number
  /** The time it was stored, in milliseconds by this device's clock. */
  at: number
  data: unknown
}

/** Marks that this tab's user has kept data from now on. @returns false if the browser does not store it */
export function beginKept(): boolean {
  const isStored = writePersonal(kept, true)
  if (isStored) void dropOld()
  return isStored
}

/** The kept part of a query; undefined if missing, another person's, of an older contract, or too old. */
export async function keptOf<T>(key: QueryKey): Promise<T | undefined> {
  const userId = personHere() ?? lastPersonWith(kept)
  if (userId === undefined || !wasSignedInHere()) return undefined
  const row = await withRows<Row | undefined>(kept, 'readonly', (rows) => rows.get(hashKey(key)))
  if (row && isOld(row)) void dropOld()
  return row?.userId === userId && !isOld(row) ? (row.data as T) : undefined
}

const isOld = ({ version, at = 0 }: Row): boolean =>
  version !== CONTRACT_VERSION || at < Date.now() - keptFor

/** Drops expired data, and the pictures along with the last of it. */
async function dropOld(): Promise<void> {
  const rows = await allRows()
  const old = rows.filter(isOld)
  for (const { id } of old) await withRows(kept, 'readwrite', (all) => all.delete(id))
  if (old.length > 0 && old.length === rows.length) await clearPictures()
}

const allRows = async (): Promise<Row[]> =>
  (await withRows<Row[]>(kept, 'readonly', (rows) => rows.getAll())) ?? []

/** Keeps a query's data, unless the session has ended, which another tab may have noticed first. */
export async function keep(key: QueryKey, data: unknown): Promise<void> {
  const userId = personHere()
  if (userId === undefined) return
  const row: Row = {
    id: hashKey(key),
    key,
    userId,
    version: CONTRACT_VERSION,
    at: Date.now(),
    data,
  }
  // Checked once the database is open: ending a session removes the mark first, and then the database.
  await withRows(kept, 'readwrite', (rows) => (isKeeping() ? rows.put(row) : undefined))
}

/** Checks whether the session that began to keep data here is still running. */
export const isKeeping = (): boolean => wasSignedInHere() && readPersonal(kept) === true

export async function forgetKept(key: QueryKey): Promise<void> {
  if (isKeeping()) await withRows(kept, 'readwrite', (rows) => rows.delete(hashKey(key)))
}

/** Forgets queries of a kind, such as chat messages, whose ids are not listed. */
export async function keepOnly(kind: QueryKey, ids: ReadonlySet<string>): Promise<void> {
  if (!isKeeping()) return
  for (const { key } of await allRows()) {
    const isOfKind = hashKey(key.slice(0, kind.length)) === hashKey(kind)
    if (isOfKind && !ids.has(String(key.at(-1)))) await forgetKept(key)
  }
}
