import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { startProxy } from '../../scripts/provision/proxy.ts'
import { expectCutLine } from '../harness/page-faults.ts'
import { base, type World } from '../harness/server.ts'

/** A copy of the built web client, whose worker can be replaced as a deploy does. */
export async function copyOfBuild() {
  const { WEB_DIR = '' } = base({ url: '' }, '')
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-web-'))
  await cp(WEB_DIR, folder, { recursive: true })
  const file = path.join(folder, 'worker.js')
  const built = await readFile(file, 'utf8')
  for (const encoding of ['br', 'gz']) await rm(`${file}.${encoding}`)
  return {
    folder,
    built,
    deploy: (worker: string) => writeFile(file, worker),
    close: () => rm(folder, { recursive: true }),
  }
}

/** Has the browser look for a new worker. */
export const look = (page: Page) =>
  page.evaluate(
    async () => void (await (await navigator.serviceWorker.ready).update().catch(() => undefined)),
  )

/** The network of a browser to the server of a world, at a separate address. */
export interface Network {
  url: string
  /** Nothing reaches the server any more, whatever asks: a page, the worker, or one that has just started. The browser knows that it is offline. */
  off(context: BrowserContext): Promise<void>
  on(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/** A browser's own switch does not hold for all that asks (another debugger of the page takes part of it back), so the line is cut too. */
export async function networkTo(world: Pick<World, 'url'>): Promise<Network> {
  const line = await startProxy({ port: Number(new URL(world.url).port) })
  return {
    url: `http://127.0.0.1:${line.port}`,
    async off(context) {
      expectCutLine()
      line.cut()
      await context.setOffline(true)
    },
    async on(context) {
      line.restore()
      await context.setOffline(false)
    },
    close: () => line.close(),
  }
}

/**
 * Storage of this browser: the texts kept of a person, where pictures and their other things are,
 * and whether the app opens without a network.
 */
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
    const complete = await Promise.all(
      shells.map((cacheName) => caches.match('/complete', { cacheName })),
    )
    return {
      text: JSON.stringify(rows.map(({ data }) => data)),
      pictures: (await caches.keys()).filter((name) => name.startsWith('pictures:')),
      personal: Object.keys(localStorage).filter((name) => name.startsWith('personal:')),
      isReady: complete.some(Boolean) && navigator.serviceWorker.controller !== null,
    }
  })

/** The worker's answers for a page whose network is off. */
export const withoutNetwork = [
  'GET /assets/:file ERR_FAILED',
  'GET /media/:file ERR_FAILED',
  'GET /api/media/proxy ERR_FAILED',
] as const

export const nothing = { text: '[]', pictures: [], personal: [] }
