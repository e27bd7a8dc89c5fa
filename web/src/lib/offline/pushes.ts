import { cachesHere, serviceWorkers } from '../storage.ts'

/** The cache that is there while pushes are for someone who has left; the worker then shows none (worker/push.ts). */
const unwanted = 'pushes-unwanted'

/**
 * Ends the pushes to this browser with the session of the person who asked for them, and closes
 * those that are shown. The browser needs no network for it: later deliveries are dropped, and the
 * worker shows nothing where the browser does not end them.
 */
export async function endPushes(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration('/')
  if (!registration) return
  await cachesHere()
    ?.open(unwanted)
    .catch(() => null)
  for (const notification of await registration.getNotifications()) notification.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

/** From now on pushes are for the person of this tab. */
export async function wantPushes(): Promise<void> {
  await cachesHere()
    ?.delete(unwanted)
    .catch(() => false)
}
