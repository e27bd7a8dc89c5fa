import { ApiError } from '../api.ts'
import { useConnection } from '../connection.ts'
import { noticeSignOut } from '../query-client.ts'
import type { Outgoing } from './lane.ts'
import type { Outbox } from './outbox.ts'

/** Milliseconds. `patience` is how long an answer may take, `retry` the first pause and the longest, each spread by half. */
const timing = { patience: 15_000, retry: [2000, 30_000] } as const

/** Statuses that a gateway gives in the place of a server that it did not reach. */
const unreachable = new Set([0, 502, 504])

/** Everything else that goes wrong (no network, no answer, an answer of somebody else's) leaves the message waiting. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && !unreachable.has(error.status)

/**
 * Sends what an outbox holds: within a conversation one after the other, in order. What could not leave waits and is tried again when
 * the connection is back, and now and then meanwhile. Several tabs may send the same; its `clientId` makes that harmless.
 */
export function createCourier(
  outbox: Outbox,
  send: (conversation: string, message: Outgoing, signal: AbortSignal) => Promise<void>,
) {
  const busy = new Set<string>()
  const underWay = new Map<string, AbortController>()
  let pause: number = timing.retry[0]
  let timer: ReturnType<typeof setTimeout> | undefined

  /** True where the next one may be sent, false where all of it has to wait. */
  async function deliver(conversation: string, message: Outgoing): Promise<boolean> {
    const { clientId } = message
    const controller = new AbortController()
    underWay.set(clientId, controller)
    try {
      await send(conversation, message, AbortSignal.any([controller.signal, AbortSignal.timeout(timing.patience)]))
      outbox.remove(conversation, clientId)
      outbox.stall(conversation, false)
      pause = timing.retry[0]
    } catch (error) {
      // An event may have confirmed what the reply could not, and its writer may have taken it back.
      if (!outbox.has(conversation, clientId)) return true
      noticeSignOut(error)
      console.warn('message not sent', error)
      if (!isRefusal(error)) return false
      outbox.refuse(conversation)
    } finally {
      underWay.delete(clientId)
    }
    return true
  }

  async function drain(conversation: string): Promise<void> {
    if (busy.has(conversation)) return
    busy.add(conversation)
    const next = () => outbox.lane(conversation).outgoing[0]
    for (let message = next(); message; message = next()) {
      if (await deliver(conversation, message)) continue
      outbox.stall(conversation, true)
      retryLater()
      break
    }
    busy.delete(conversation)
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const conversation of outbox.conversations()) void drain(conversation)
  }

  function retryLater(): void {
    if (timer !== undefined) return
    timer = setTimeout(flush, pause * (1 + Math.random() / 2))
    pause = Math.min(2 * pause, timing.retry[1])
  }

  return {
    /** Takes up what an earlier visit left, and sends whenever the connection comes back. Once a page. */
    open(): void {
      outbox.open()
      const flushNow = () => {
        pause = timing.retry[0]
        flush()
      }
      useConnection.subscribe((now, before) => now.status === 'up' && before.status !== 'up' && flushNow())
      window.addEventListener('online', flushNow)
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush())
      flush()
    },
    send(conversation: string, message: Outgoing): void {
      outbox.add(conversation, message)
      void drain(conversation)
    },
    /** Its writer does not want it sent any more. It may have arrived all the same, if it was sent and the answer got lost. */
    takeBack(conversation: string, clientId: string): void {
      outbox.remove(conversation, clientId)
      underWay.get(clientId)?.abort()
    },
  }
}
