import { databases } from './storage.ts'

/** The databases of this tab's user, each with one store of rows. They are removed with the key of the same name in personal storage. */
export const personalDatabases = ['files', 'kept'] as const

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Works on the rows of a database, which is open only during the work, so that the end of a session can delete it.
 * @returns undefined if it does not open or has no room
 */
export async function withRows<T>(
  name: (typeof personalDatabases)[number],
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    const opening = databases()?.open(name, 1)
    if (!opening) return undefined
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'id' })
    const database = await answerTo(opening)
    database.onversionchange = () => database.close()
    try {
      const request = work(database.transaction(name, mode).objectStore(name))
      return request && (await answerTo(request))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}
