// Shows what is pushed while the app is closed, and opens its screen. Version 2. It stores and answers nothing.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))

async function show(message) {
  if (!message) return
  const tabs = await self.clients.matchAll({ type: 'window' })
  // People who are looking at the app see it there.
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body, path, tag } = message
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

async function open(path) {
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab) return self.clients.openWindow(path)
  // A call, or a game with its video room, must not end because of another message.
  if (!/^\/app\/(call|game)\//.test(new URL(tab.url).pathname)) await tab.navigate(path)
  await tab.focus()
}

// The browser has made another subscription by itself.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (!subscription) return
  await fetch('/api/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
