/**
 * Takes the place of the web client's service worker when it is to be gone from every browser: it removes all that the worker has stored
 * and then itself. Nothing is interrupted: open pages go on, and the network serves them from then on.
 */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
