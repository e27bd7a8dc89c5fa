import { ApiError, isTransient, noAnswer } from '../lib/api.ts'
import { useConnection } from '../lib/connection.ts'
import { askedPause, pauseAfter } from '../lib/until-sure.ts'
import type { Attachments } from './message-parts.ts'
import type { Outbox, Outgoing } from './outbox.ts'

/** Only messages that the server refuses return to their author. After any other failure they wait. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && !isTransient(error)

/** Checks whether the server refused the original of a reply, so that the message can only be sent without it. */
const isOfReply = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.fields?.replyToId ?? error.fields?.replyToAnswer) !== undefined

/**
 * Sends the messages of an outbox, one by one in each conversation. Unsent messages wait and are retried when the connection is back, and
 * occasionally before, but not earlier than the server asked for. Several tabs may send the same message; its `clientId` makes that
 * harmless.
 * @param send sends a message whose attachments are already uploaded
 */
export function createSender(
  outbox: Outbox,
  send: (
    conversation: string,
    message: Outgoing,
    signal: AbortSignal,
    attachments?: Attachments,
  ) => Promise<void>,
) {
  const busy = new Set<string>()
  const underWay = new Map<string, AbortController>()
  let tries = 0
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** @returns true if the next message may be sent, false if all must wait */
  async function deliver(conversation: string, message: Outgoing): Promise<boolean> {
    const { clientId } = message
    const controller = new AbortController()
    underWay.set(clientId, controller)
    try {
      const taken = controller.signal
      const call = (attachments?: Attachments) =>
        send(conversation, message, AbortSignal.any([taken, noAnswer()]), attachments)
      if (message.files)
        await (await import('./send-files.ts')).sendFiles(outbox, conversation, message, {
          taken,
          call,
        })
      else await call()
      outbox.remove(conversation, clientId)
      outbox.stall(conversation, false)
      tries = 0
    } catch (error) {
      // An event may have confirmed the message by now, or its author may have taken it back.
      if (!outbox.has(conversation, clientId)) return true
      console.warn('message not sent', error)
      if (!isRefusal(error)) {
        retryLater(error)
        return false
      }
      if (isOfReply(error)) outbox.update(conversation, clientId, ({ replyTo: _, ...rest }) => rest)
      outbox.refuse(conversation)
    } finally {
      underWay.delete(clientId)
    }
    return true
  }

  async function drain(conversation: string): Promise<void> {
    if (busy.has(conversation)) return
    busy.add(conversation)
    const next = () => outbox.queue(conversation).outgoing[0]
    for (let message = next(); message; message = next()) {
      if (performance.now() >= notBefore && (await deliver(conversation, message))) continue
      outbox.stall(conversation, true)
      break
    }
    busy.delete(conversation)
  }

  const flush = () => {
    clearTimeout(timer)
    const wait = notBefore - performance.now()
    timer = wait > 0 ? setTimeout(flush, wait) : undefined
    if (!timer) for (const conversation of outbox.conversations()) void drain(conversation)
  }

  function retryLater(error: unknown): void {
    notBefore = Math.max(notBefore, performance.now() + askedPause(error))
    timer ??= setTimeout(flush, pauseAfter(error, tries++))
  }

  return {
    /** Loads messages left from an earlier visit, and sends whenever the connection comes back. Call once per page. */
    open(): void {
      outbox.open()
      const flushNow = () => {
        tries = 0
        flush()
      }
      useConnection.subscribe(
        (now, before) => now.status === 'up' && before.status !== 'up' && flushNow(),
      )
      window.addEventListener('online', flushNow)
      document.addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && flush(),
      )
      flush()
    },
    send(conversation: string, message: Outgoing): void {
      outbox.add(conversation, message)
      void drain(conversation)
    },
    /** Retries waiting messages now. */
    retry(): void {
      tries = 0
      flush()
    },
    /** Stops sending a message. It may still have arrived, if it was sent and the answer was lost. */
    takeBack(conversation: string, clientId: string): void {
      outbox.remove(conversation, clientId)
      underWay.get(clientId)?.abort()
    },
  }
}
