// Shows what is pushed while the app is closed, and opens its screen. Version 3. It stores and answers nothing.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

/** What was pushed. A body that is empty or cannot be read still says that there is news: browsers end subscriptions that show nothing. */
function read(data) {
  const { title, body, path, tag } = Object(parsed(data))
  const text = (value) => (typeof value === 'string' && value !== '' ? value : undefined)
  return {
    title: text(title) ?? 'You have a new notification',
    body: text(body),
    path: /^\/(?![/\\])/.test(text(path)) ? path : '/app/notifications',
    tag: text(tag) ?? 'news',
  }
}

function parsed(data) {
  try {
    return data?.json()
  } catch {
    return null
  }
}

async function show({ title, body, path, tag }) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  // People who are looking at the app see it there.
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return
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
