import { buildHere } from '../build-here.ts'
import { setUpdate, useConnection } from '../connection.ts'
import { serviceWorkers } from '../storage.ts'

/** Milliseconds between two looks for a new build. */
const between = 60 * 60 * 1000

/**
 * The service worker of this build, or the existing one. It replaces any other one with its
 * subscription to pushes.
 */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const workers = serviceWorkers()
  if (!workers) throw new DOMException('No service workers', 'NotSupportedError')
  return workers.register('/worker.js', { updateViaCache: 'none' })
}

/** As `registerWorker`, once it can be used. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker()
  return (await serviceWorkers()?.ready) ?? registration
}

/** Registers the service worker, so that the app opens without a network, and notices when another build is there. */
export async function startWorker(): Promise<void> {
  const workers = serviceWorkers()
  if (!workers) return
  // True if the worker is the server's: an older one must not call a newer page old.
  let isLatest = false
  workers.addEventListener('message', ({ data }) => {
    const { build } = Object(data)
    if (isLatest && typeof build === 'string') setUpdate(build !== buildHere())
  })
  workers.addEventListener('controllerchange', () => {
    isLatest = true
    report(workers.controller)
  })
  // Browsers forbid it in some private windows.
  const registration = await readyWorker().catch(() => null)
  if (!registration) return
  let lookedAt = 0
  const look = async () => {
    lookedAt = Date.now()
    isLatest = await registration.update().then(
      () => true,
      () => false,
    )
    // One that is being installed hears of this page once it controls it.
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

/** The worker stores what this page needs without a network, and answers of which build it is. */
const report = (worker: ServiceWorker | null): void =>
  worker?.postMessage({ shown: buildHere(), language: document.documentElement.lang })
