import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { startProxy } from '../../scripts/provision/proxy.ts'
import { expectCutLine } from '../harness/page-faults.ts'
import { base, type World } from '../harness/server.ts'

/** A copy of the built web client, with a replaceable worker, as after a deploy. */
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

/** Makes the browser check for a new worker. */
export const look = (page: Page) =>
  page.evaluate(
    async () => void (await (await navigator.serviceWorker.ready).update().catch(() => undefined)),
  )

/** A browser's network to a world's server, at a separate address. */
export interface Network {
  url: string
  /** Cuts off the server for every request: of a page, the worker, or a browser just started. The browser knows that it is offline. */
  off(context: BrowserContext): Promise<void>
  on(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/** A browser's own switch does not cover every request (another debugger of the page undoes part of it), so the connection is cut too. */
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
 * This browser's storage: the texts kept of a user, where pictures and their other data are, and whether the app opens without a network.
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

/** The worker's failed calls for a page whose network is off. */
export const withoutNetwork = [
  'GET /assets/:file ERR_FAILED',
  'GET /media/:file ERR_FAILED',
  'GET /api/media/proxy ERR_FAILED',
] as const

export const nothing = { text: '[]', pictures: [], personal: [] }
