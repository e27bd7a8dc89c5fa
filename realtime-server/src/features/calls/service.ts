import type { CommandPayload, EventPayload } from '../../contract/index.ts'
import { notFound } from '../../platform/base/errors.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Context } from '../../platform/context.ts'
import { tabRoom } from '../../platform/sockets/realtime.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import { type CallScope, callBudgets } from './contract.ts'

export type CallService = ReturnType<typeof callService>

/** Features with calls, by scope. An id belongs to its scope, such as a match's. */
export interface CallHolders {
  /**
   * A tab joins the call, or is still in it.
   * @throws Refusal
   */
  hold(tab: Tab, id: string, tabId: string, isConnected: boolean | null): Promise<void>
  leave(tab: Tab, id: string): Promise<void>
  /** Socket of the person this tab may signal now; null if there is none. */
  peer(tab: Tab, id: string, to: string): Promise<string | null>
  /** Called when the session of a tab that may be in a call has ended. */
  sessionEnded(tab: Tab): Promise<void>
  /** Called when such a tab has lost its socket; it may come back with a new one. */
  socketClosed?(tab: Tab): Promise<void>
}

/** Signals of one tab that may wait in its queue. */
const waitingAtMost = 200
type Signal = Omit<EventPayload<'call:signalled'>, 'from'> & { to: string }

/** Relays what two browsers send each other to connect, for every kind of call. */
export function callService(
  { ephemeral, limiter, sessions }: Context,
  scopes: Readonly<Record<CallScope, CallHolders>>,
) {
  /** Tabs of this node that have been in a call. */
  const holders = new Set<string>()
  /** Queued, because an offer must arrive before its candidates. */
  const queuedFor = createQueues(1, waitingAtMost)

  return {
    async hold(
      tab: Tab,
      { scope, id, tab: tabId, isConnected }: CommandPayload<'call:hold'>,
    ): Promise<void> {
      holders.add(tab.socketId)
      await scopes[scope].hold(tab, id, tabId, isConnected ?? null)
    },

    leave: (tab: Tab, scope: CallScope, id: string): Promise<void> => scopes[scope].leave(tab, id),

    /** @throws Refusal NOT_FOUND unless both tabs hold the call; TOO_MANY */
    signal: (tab: Tab, { scope, id, to, data }: Signal): Promise<void> =>
      queuedFor(tab.socketId, async () => {
        await limiter.spend(callBudgets.signal, tab.userId)
        await limiter.spend(
          callBudgets['signal-bytes'],
          tab.userId,
          Buffer.byteLength(JSON.stringify(data)),
        )
        const socket = await scopes[scope].peer(tab, id, to)
        if (!socket) throw notFound()
        ephemeral(tabRoom(socket), 'call:signalled', { scope, id, from: tab.userId, data })
      }),

    /** Handles a closed tab. If its session has ended, its calls end at once. */
    tabLeft(tab: Tab): (() => Promise<void>) | undefined {
      if (!holders.delete(tab.socketId)) return undefined
      return async () => {
        const isSignedIn = (await sessions.alive([tab.sessionId])).has(tab.sessionId)
        for (const scope of Object.values(scopes))
          await (isSignedIn ? scope.socketClosed?.(tab) : scope.sessionEnded(tab))
      }
    },
  }
}
