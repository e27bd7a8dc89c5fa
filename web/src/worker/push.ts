import { newsIn } from './news.ts'
import { type Pushed, readPushed } from './pushed.ts'
import { scope } from './scope.ts'
import { shownLanguage } from './shell.ts'

/** The cache exists while pushes are for a user who has signed out (lib/offline/pushes.ts). */
const unwanted = 'pushes-unwanted'
/** Milliseconds until a page that does not answer is reloaded: one of an earlier build, or one without the app's frame. */
const patience = 2000

/** Shows pushes while the app is closed, and opens its screen. */
export function answerPushes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(receive(event.data)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data?.path ?? '/'))
  })
  // The browser replaced the subscription.
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}

const isUnwanted = () => scope.caches.has(unwanted).catch(() => false)

async function receive(data: PushEvent['data']): Promise<void> {
  if (!(await isUnwanted())) return show(readPushed(data))
  // The browser failed to end them then. Without a subscription it does not expect a notification either.
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
}

async function show({ title, body, path, tag }: Pushed): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window' })
  // A visible app shows the news itself.
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return
  const options = {
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
    ...(body !== undefined && { body }),
  }
  await scope.registration.showNotification(title ?? newsIn(await shownLanguage()), options)
  // Sets a dot, without a number; the app shows the number once it opens.
  await navigator.setAppBadge?.().catch(() => undefined)
}

async function open(path: string): Promise<void> {
  const [tab] = await scope.clients.matchAll({ type: 'window' })
  if (!tab) return void (await scope.clients.openWindow(path))
  // First, since a browser may have put hidden tabs to sleep.
  await tab.focus().catch(() => tab)
  if (await opensIn(tab, path)) return
  // A call, or a game with its video room, must not end because of another message.
  if (/^\/app\/(call|game)\//.test(new URL(tab.url).pathname)) return
  await tab.navigate(path).catch(() => scope.clients.openWindow(path))
}

/**
 * Asks the page to open a screen, which keeps drafts and messages being sent. @returns whether it
 * has answered
 */
function opensIn(tab: WindowClient, pushed: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), patience)
    tab.postMessage({ pushed }, [port2])
  })
}

async function renew({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (await isUnwanted()) return
  const options = oldSubscription?.options
  const subscription =
    newSubscription ?? (options && (await scope.registration.pushManager.subscribe(options)))
  if (!subscription) return
  await fetch('/api/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
