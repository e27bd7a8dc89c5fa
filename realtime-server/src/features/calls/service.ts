import type { CommandPayload, EventPayload } from '../../contract/index.ts'
import { notFound } from '../../platform/base/errors.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Context } from '../../platform/context.ts'
import { tabRoom } from '../../platform/sockets/realtime.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import { type CallScope, callBudgets } from './contract.ts'

export type CallService = ReturnType<typeof callService>

/** Features that hold calls, by scope. Ids are those of the scope, such as a match's. */
export interface CallHolders {
  /** A tab holds the call, or is still there. @throws Refusal */
  hold(tab: Tab, id: string, tabId: string, isConnected: boolean | null): Promise<void>
  leave(tab: Tab, id: string): Promise<void>
  /** The socket of the person to whom this tab may signal now; null if it may not. */
  peer(tab: Tab, id: string, to: string): Promise<string | null>
  /** The session of a tab that may hold a call has ended. */
  sessionEnded(tab: Tab): Promise<void>
  /** The socket of a tab that may hold a call is gone; the tab may come back with another one. */
  socketClosed?(tab: Tab): Promise<void>
}

/** How many signals of a tab may wait for their turn. */
const waitingAtMost = 200
type Signal = Omit<EventPayload<'call:signalled'>, 'from'> & { to: string }

/** Passes on what two browsers send each other to connect, whatever the call belongs to. */
export function callService(
  { ephemeral, limiter, sessions }: Context,
  scopes: Readonly<Record<CallScope, CallHolders>>,
) {
  /** The tabs of this node that have held a call. */
  const holders = new Set<string>()
  /** One after the other, because an offer must come before its candidates. */
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

    /** A tab is gone. If that is because its session has ended, its calls end at once. */
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
