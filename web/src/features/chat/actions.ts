import { t } from '@lingui/core/macro'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { PromptId } from '@swoon/realtime-server/contract/prompts'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { outgoingOf } from '../../conversation/attaching.ts'
import type { MediaFile } from '../../conversation/message-parts.ts'
import type { Outgoing } from '../../conversation/outbox.ts'
import { createSender } from '../../conversation/sender.ts'
import { ApiError, call } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { toast } from '../../ui/toast.tsx'
import { unmatch } from '../matches/actions.ts'
import { matches } from '../matches/queries.ts'
import { applyChange, applyMessage, messages } from './messages.ts'
import { attaching, drafts, forget, outbox, replying, typing } from './store.ts'

const sender = createSender(
  outbox,
  async (matchId, { clientId, content, replyTo }, signal, attachments) => {
    const body = {
      matchId,
      content,
      clientId,
      ...(replyTo?.prompt
        ? { replyToAnswer: { promptId: replyTo.prompt.id as PromptId, answer: replyTo.content } }
        : replyTo && { replyToId: replyTo.id }),
      ...(attachments && { attachments }),
    }
    try {
      applyMessage(await call(chatRoutes.send, { body, signal }))
    } catch (error) {
      if (error instanceof ApiError) explainAnswer(error)
      throw error
    }
  },
)

/** Says that the answer to which a message replies is not what the profile says, and fetches what it says now. */
function explainAnswer({ fields }: ApiError): void {
  const reason = fields?.replyToAnswer
  if (reason === undefined) return
  toast({ title: t({ context: 'message', message: 'Not sent' }), text: reason, tone: 'danger' })
  void matches().refetch()
}

/** Sends what an earlier visit left, and from now on everything that waits for the connection. */
export const openOutbox = sender.open

/** Sends now what waits for the next try. */
export const retry = sender.retry

/** Shows a message at once and sends it, with the photos that were chosen for it, or a recording. Several in a row are sent one after the other, so that they keep their order. */
export function sendMessage(matchId: string, text: string, voice?: MediaFile): void {
  const content = settled(text)
  const files = voice ? [voice] : attaching.take(matchId)
  if (isBlank(content) && files.length === 0) return
  typing.ended()
  const returned = drafts.takeReturned(matchId, content)
  if (!voice) drafts.setDraft(matchId, '')
  const replyTo = replying.take(matchId)
  const parts = {
    content,
    files,
    createdAt: serverDate().toISOString(),
    ...(replyTo && { replyTo }),
  }
  sender.send(matchId, outgoingOf(parts, returned))
}

/** Returns messages to the composer: their words, photos and recordings, and what they answer. */
export function giveBack(matchId: string, messages: readonly Outgoing[], isRefused: boolean): void {
  drafts.returnToComposer(matchId, messages, isRefused)
  attaching.restore(matchId, messages)
  replying.restore(matchId, messages)
}

/** Returns a message that is not sent yet to the composer. */
export function takeBack(matchId: string, clientId: string): void {
  const message = outbox.queue(matchId).outgoing.find((outgoing) => outgoing.clientId === clientId)
  if (!message) return
  sender.takeBack(matchId, clientId)
  giveBack(matchId, [message], false)
}

const explained = [404, 409, 429]

/** Writes other words in place of an own message. @returns whether it was stored */
export async function editMessage(matchId: string, id: string, text: string): Promise<boolean> {
  const edit = () => call(chatRoutes.edit, { params: { id }, body: { content: settled(text) } })
  const changed = await attempt(edit, t`Your change was not saved. Please try again.`, {
    explained,
  })
  if (changed) applyChange(matchId, undefined, changed)
  return changed !== undefined
}

/** Takes an own message back, for both. */
export async function removeMessage(matchId: string, id: string): Promise<void> {
  const remove = () => call(chatRoutes.remove, { params: { id } })
  const changed = await attempt(remove, t`The message was not deleted. Please try again.`, {
    explained,
  })
  if (changed) applyChange(matchId, undefined, changed)
}

/** Removes everything kept for a chat that is over. */
export function closeChat(matchId: string): void {
  forget(matchId)
  outbox.forget(matchId)
  messages.forget(matchId)
  void import('../../lib/offline/kept.ts').then(
    ({ forgetKept }) => forgetKept(messages.query(matchId).queryKey),
    () => {},
  )
}

/** Removes what was written in chats that ended while this browser was not connected. */
export function forgetOthers(list: readonly { id: string }[]): void {
  const ids = new Set(list.map(({ id }) => id))
  outbox.keepOnly(ids)
  drafts.keepDrafts(ids)
  void import('../../lib/offline/kept.ts').then(
    ({ keepOnly }) => keepOnly(messages.query.key, ids),
    () => {},
  )
}

/** Ends the match of a chat for both, and removes what is kept for the chat here. */
export async function leaveChat(matchId: string): Promise<void> {
  if (await unmatch(matchId)) closeChat(matchId)
}
