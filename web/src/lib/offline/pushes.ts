import { cachesHere, serviceWorkers } from '../storage.ts'

/** The cache exists while pushes are for a user who has signed out; the worker then shows none (worker/push.ts). */
const unwanted = 'pushes-unwanted'

/**
 * Ends this browser's pushes with the session of the user who asked for them, and closes those on display. The browser needs no network for
 * it: later deliveries are dropped, and the worker shows nothing if the browser fails to end them.
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

/** Marks that pushes are for this tab's user again. */
export async function wantPushes(): Promise<void> {
  await cachesHere()
    ?.delete(unwanted)
    .catch(() => false)
}
