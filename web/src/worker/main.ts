// The service worker: it shows pushes, and opens the app without a network. It stores no personal data: the page keeps that in the browser
// (lib/offline) and removes it when the session ends.
import { answerPushes } from './push.ts'
import { scope } from './scope.ts'
import { isShare, keepShared } from './share.ts'
import { isScreenOf, pageFor, pictureFor, shownBy, storedFile } from './shell.ts'

// Pages take only files with hashed names from it, so a new worker may serve older pages at once. It stores this build's files once a page
// reports to it: pushes must not wait for that.
scope.addEventListener('install', () => void scope.skipWaiting())

scope.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  // The browser requests a page from the network while the worker is still starting.
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

scope.addEventListener('message', (event) => {
  const { shown, language } = Object(event.data) as { shown?: unknown; language?: unknown }
  if (typeof shown === 'string' && event.source instanceof WindowClient)
    event.waitUntil(shownBy(event.source, shown, String(language)))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (isShare(request)) return event.respondWith(keepShared(request))
  if (request.method !== 'GET' || origin !== location.origin) return
  if (isScreenOf(request)) event.respondWith(pageFor(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(storedFile(request))
  else if (request.destination === 'image' && /^\/(api\/)?media\//.test(pathname))
    event.respondWith(pictureFor(request))
})

answerPushes()
