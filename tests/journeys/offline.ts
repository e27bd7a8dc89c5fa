import type { Page } from 'playwright-core'

/** What this browser stores: the texts of what is kept of a person, where pictures and their other things are, and whether the app opens without a network. */
export const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const rows = await new Promise<{ id: string; data: unknown }[]>((resolve, reject) => {
      const opening = indexedDB.open('kept', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept', { keyPath: 'id' })
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const all = opening.result.transaction('kept').objectStore('kept').getAll()
        all.onsuccess = () => {
          opening.result.close()
          resolve(all.result)
        }
      }
    })
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'))
    const complete = await Promise.all(shells.map((cacheName) => caches.match('/complete', { cacheName })))
    return {
      text: JSON.stringify(rows.map(({ data }) => data)),
      pictures: (await caches.keys()).filter((name) => name.startsWith('pictures:')),
      personal: Object.keys(localStorage).filter((name) => name.startsWith('personal:')),
      isReady: complete.some(Boolean) && navigator.serviceWorker.controller !== null,
    }
  })

/** What the worker answers for a page whose network is off. */
export const withoutNetwork = [
  'GET /assets/:file ERR_FAILED',
  'GET /media/:file ERR_FAILED',
  'GET /api/media/proxy ERR_FAILED',
] as const

export const nothing = { text: '[]', pictures: [], personal: [] }
