import { t } from '@lingui/core/macro'
import {
  type PushState,
  pushRoutes,
  type PushSubscription as Subscription,
} from '@swoon/realtime-server/contract/push'
import { call } from '../../lib/api.ts'
import { perform } from '../../lib/change.ts'
import { wantPushes } from '../../lib/offline/pushes.ts'
import { readyWorker } from '../../lib/offline/worker.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import {
  rememberUnwanted,
  type Standing,
  standingKey,
  subscriptionHere,
  unansweredText,
} from './queries.ts'

/** Subscribes. Replaces a subscription made with another key, or ended by the server. */
async function subscribed({ publicKey, endpoints }: PushState): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  const known = await pushManager.getSubscription()
  // The browser would return the same one again, which its push service may refuse for good.
  if (known && !endpoints.includes(known.endpoint)) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Asks the browser for permission and subscribes. A failure has shown a toast. */
export async function turnOn(): Promise<void> {
  // Before any waiting, since browsers ask only right after a press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    // A browser may also close or hide its prompt without an answer.
    if (permission === 'default') toast({ title: t`Notifications aren't on`, text: unansweredText })
    return refresh()
  }
  await change('on', async () => {
    const subscription = await subscribed(await call(pushRoutes.state))
    // Before the server can push to it: the worker drops pushes for a user who has signed out.
    await wantPushes()
    await call(pushRoutes.subscribe, { body: subscription.toJSON() as Subscription })
  })
}

/** Unsubscribes this browser. A failure has shown a toast. */
export const turnOff = (): Promise<void> =>
  change('off', async () => {
    const subscription = await subscriptionHere()
    if (!subscription) return
    await call(pushRoutes.unsubscribe, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  })

async function change(to: Standing, work: () => Promise<void>): Promise<void> {
  const { isDone } = await perform(work, {
    apply() {
      rememberUnwanted(to === 'off')
      queryClient.setQueryData<Standing>(standingKey, to)
    },
    failure: {
      title: to === 'on' ? t`Notifications aren't on` : t`Notifications are still on`,
      text: t`Your browser couldn't reach its push service. Try again.`,
      explained: [400, 429, 503],
    },
  })
  if (!isDone) await refresh()
}

const refresh = () => queryClient.invalidateQueries({ queryKey: standingKey })
