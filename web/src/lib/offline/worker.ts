import { buildHere } from '../build-here.ts'
import { setUpdate, useConnection } from '../connection.ts'
import { serviceWorkers } from '../storage.ts'

/** Milliseconds between checks for a new build. */
const between = 60 * 60 * 1000

/** Registers this build's service worker, or returns the existing one. It replaces any other worker, along with its push subscription. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const workers = serviceWorkers()
  if (!workers) throw new DOMException('No service workers', 'NotSupportedError')
  return workers.register('/worker.js', { updateViaCache: 'none' })
}

/** Like `registerWorker`, once the worker is ready. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker()
  return (await serviceWorkers()?.ready) ?? registration
}

/** Registers the service worker, so that the app opens without a network, and watches for a new build. */
export async function startWorker(): Promise<void> {
  const workers = serviceWorkers()
  if (!workers) return
  // True if the worker is the server's latest: an older one must not call a newer page outdated.
  let isLatest = false
  workers.addEventListener('message', ({ data }) => {
    const { build } = Object(data)
    if (isLatest && typeof build === 'string') setUpdate(build !== buildHere())
  })
  workers.addEventListener('controllerchange', () => {
    isLatest = true
    report(workers.controller)
  })
  // Browsers forbid workers in some private windows.
  const registration = await readyWorker().catch(() => null)
  if (!registration) return
  let lookedAt = 0
  const look = async () => {
    lookedAt = Date.now()
    isLatest = await registration.update().then(
      () => true,
      () => false,
    )
    // A worker that is being installed gets the report once it controls this page.
    if (!registration.installing && !registration.waiting) report(registration.active)
  }
  // A new build comes with a restart of the server, which ends every connection.
  useConnection.subscribe(
    (now, before) => now.status === 'up' && before.status === 'down' && void look(),
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > between) void look()
  })
  await look()
}

/** Tells the worker what this page needs without a network; it replies with its build. */
const report = (worker: ServiceWorker | null): void =>
  worker?.postMessage({ shown: buildHere(), language: document.documentElement.lang })
