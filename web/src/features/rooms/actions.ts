import { t } from '@lingui/core/macro'
import { roomRoutes, slowMode } from '@swoon/realtime-server/contract/rooms'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { outgoingOf } from '../../conversation/attaching.ts'
import type { Attachments, MediaFile } from '../../conversation/message-parts.ts'
import type { Outgoing } from '../../conversation/outbox.ts'
import { createSender } from '../../conversation/sender.ts'
import { ApiError, call, isTransient } from '../../lib/api.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { toast } from '../../ui/toast.tsx'
import { applySent } from './apply.ts'
import { attaching, drafts, outbox, replying, setSlowUntil, typing } from './store.ts'
import { isEntered, reenter } from './watching.ts'

const sender = createSender(outbox, async (roomId, message, signal, attachments) => {
  const enter = () => call(roomRoutes.join, { params: { id: roomId }, body: {}, signal })
  const send = () =>
    call(roomRoutes.send, { params: { id: roomId }, body: bodyOf(message, attachments), signal })
  // What an earlier visit left may be for a room that no one has entered in this one.
  if (!isEntered(roomId)) await enter()
  try {
    const sent = await send().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'NOT_IN_ROOM') throw error
      // After half a minute without network one is out of the room, and the outbox may be sooner than the tab's next sign of life.
      await enter()
      return send()
    })
    applySent(sent)
  } catch (error) {
    noteRefusal(roomId, error)
    throw error
  }
})
export const openOutbox = sender.open

/** Sends now what waits for the next try. */
export const retry = sender.retry

function bodyOf({ clientId, content, imageUrl, replyTo }: Outgoing, attachments?: Attachments) {
  const words = { clientId, content, ...(replyTo && { replyToId: replyTo.id }) }
  return imageUrl === undefined
    ? { ...words, messageType: 'text' as const, ...(attachments && { attachments }) }
    : { ...words, messageType: 'image' as const, imageUrl }
}

/** Slow mode is shown by the composer, and every other refusal by a toast. What may go through later waits, as its bubble says. */
function noteRefusal(roomId: string, error: unknown): void {
  if (!(error instanceof ApiError) || isTransient(error)) return
  if (error.code === 'SLOW_MODE') {
    const seconds = error.retryAfter || slowMode.pause
    setSlowUntil(roomId, Date.now() + seconds * 1000)
    return
  }
  toast({
    title: t`Failed to send message`,
    text: t`Your message is in the composer again.`,
    tone: 'danger',
  })
  if (error.code === 'NOT_IN_ROOM' || error.code === 'NOT_FOUND') void reenter(roomId)
}

/** Shows a message at once and sends it, with the photos that were chosen for it, or a recording. */
export function sendMessage(roomId: string, text: string, voice?: MediaFile): void {
  const content = settled(text)
  const files = voice ? [voice] : attaching.take(roomId)
  if (isBlank(content) && files.length === 0) return
  typing.ended()
  const returned = drafts.takeReturned(roomId, content)
  if (!voice) drafts.setDraft(roomId, '')
  const replyTo = replying.take(roomId)
  const parts = {
    content,
    files,
    createdAt: serverDate().toISOString(),
    ...(replyTo && { replyTo }),
  }
  sender.send(roomId, outgoingOf(parts, returned))
}

/** Returns messages to the composer: their words, photos and recordings, and what they answer. */
export function giveBack(roomId: string, messages: readonly Outgoing[], isRefused: boolean): void {
  drafts.returnToComposer(roomId, messages, isRefused)
  attaching.restore(roomId, messages)
  replying.restore(roomId, messages)
}

/** Returns a message that is not sent yet to the composer. */
export function takeBack(roomId: string, clientId: string): void {
  const message = outbox.queue(roomId).outgoing.find((outgoing) => outgoing.clientId === clientId)
  if (!message) return
  sender.takeBack(roomId, clientId)
  giveBack(roomId, [message], false)
}
