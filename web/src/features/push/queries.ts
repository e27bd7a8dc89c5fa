import { t } from '@lingui/core/macro'
import { pushRoutes } from '@swoon/realtime-server/contract/push'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { appName } from '../../lib/app-name.ts'
import { isStorageDenied, lasting, serviceWorkers } from '../../lib/storage.ts'

/**
 * State of notifications in this browser: `install` on an iPhone outside the Home Screen, `blocked` if the user or the browser forbids it,
 * `ended` if it still has a subscription that the server no longer uses.
 */
export type Standing = 'unsupported' | 'install' | 'blocked' | 'off' | 'ended' | 'on'

/** Explains why notifications cannot be turned on here. */
export const blockedText = t`Your browser blocks notifications from ${appName}. Allow them in its settings for this site.`

export const unansweredText = t`Your browser asked, and got no answer. Turn them on again and choose Allow, or allow ${appName} in your browser's settings.`

export const standingKey = ['push'] as const

const canPush = () =>
  serviceWorkers() && 'PushManager' in window && 'Notification' in window && !isStorageDenied()

/** This browser's subscription; null if none. */
export const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await serviceWorkers()?.getRegistration('/'))?.pushManager.getSubscription()) ?? null

/** iPads call themselves Macs, but have a touch screen. */
export const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Checks whether this is the installed app rather than a browser tab. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

async function standing(signal: AbortSignal): Promise<Standing> {
  if (!canPush()) return isApplePhone() && !isInstalled() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await subscriptionHere()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  const { endpoints } = await call(pushRoutes.state, { signal })
  return endpoints.includes(subscription.endpoint) ? 'on' : 'ended'
}

const unwantedKey = 'push-offer'

/** Checks whether notifications were turned off in this browser, or the offer was declined. */
export const isUnwanted = (): boolean => lasting.read(unwantedKey) !== null

export function rememberUnwanted(isUnwanted: boolean): void {
  if (isUnwanted) lasting.write(unwantedKey, 'dismissed')
  else lasting.remove(unwantedKey)
}

const standingQuery = queryOptions({
  queryKey: standingKey,
  queryFn: ({ signal }) => standing(signal),
  // The browser's settings may have changed, and the push service may have ended it.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

export const usePushStanding = () => useQuery(standingQuery)
