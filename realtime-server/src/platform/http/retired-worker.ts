/**
 * Replaces the web client's service worker to remove it from every browser: deletes everything the worker has stored, then itself. Open
 * pages continue, served by the network.
 */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
