import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { serverDate } from '../lib/server-clock.ts'
import { createAttaching, outgoingOf } from './attaching.ts'
import { createDrafts } from './drafts.ts'
import { focusComposer } from './focus-composer.ts'
import type { Log } from './log.ts'
import { createMenu } from './menu.ts'
import { type Changed, type Entry, withChange } from './merge.ts'
import type { Attachments, MediaFile } from './message-parts.ts'
import { createOutbox, type Outgoing } from './outbox.ts'
import { createReacting } from './reacting.ts'
import type { Reacted } from './reactions.ts'
import { createReplying } from './replying.ts'
import { createSender } from './sender.ts'
import { createTyping } from './typing.ts'

/** A message as every kind of conversation has it. */
export interface ConversationMessage extends Entry {
  sender: { name: string }
}

interface Routes<M> {
  /** Sends a message with the uploads that it brings. @returns the stored one */
  send: (
    id: string,
    message: Outgoing,
    signal: AbortSignal,
    attachments?: Attachments,
  ) => Promise<M>
  edit: (id: string, messageId: string, content: string) => Promise<Changed>
  /** Chooses an emoji, or none (null). */
  react: (id: string, messageId: string, emoji: string | null) => Promise<Reacted>
  /** Finds messages that contain a text, latest first, and says from where to look on; null if that was all. */
  search: (
    id: string,
    sought: { text: string; before?: number },
    signal: AbortSignal,
  ) => Promise<{ messages: readonly M[]; next: number | null }>
  type: (id: string, isTyping: boolean) => void
}

interface Kind<M extends ConversationMessage> {
  /** Names what the browser stores of them. */
  name: string
  log: Log<M>
  routes: Routes<M>
  /** The id of the conversation to which a message belongs. */
  idOf: (message: M) => string
  /** The longest message, in characters. */
  maxLength: number
  /** Milliseconds without a report after which typing counts as stopped. */
  typingLasts: number
  /** Quotes show pictures sharp and hide no words. */
  isPlain?: boolean
  /** Called with the newest of the messages that a reply, an event or a fetch brought. */
  onStored?: (message: M) => void
  /** Called when a message was edited or taken back. Its position is undefined if it is not known here. */
  onChanged?: (id: string, change: Changed, position: number | undefined) => void
}

/** The conversations of one kind (chats, rooms): what is written, what is on its way, and what can be done with their messages. */
export function createConversation<M extends ConversationMessage>({
  name,
  log,
  routes,
  idOf,
  maxLength,
  typingLasts,
  isPlain = false,
  onStored,
  onChanged,
}: Kind<M>) {
  const drafts = createDrafts(`${name}-drafts`)
  const outbox = createOutbox(`${name}-outbox`)
  const attaching = createAttaching()
  const replying = createReplying()
  const typing = createTyping(typingLasts, routes.type)
  const reactions = createReacting(log, routes.react)
  const sender = createSender(outbox, async (...sending) =>
    applyMessage(await routes.send(...sending)),
  )

  /** The server has stored these messages, so they are neither unsent nor part of the composer's text. */
  function noteStored(id: string, stored: readonly M[]): void {
    for (const { clientId } of stored) {
      if (!clientId) continue
      outbox.remove(id, clientId)
      const arrived = drafts.dropReturned(id, clientId)
      attaching.drop(id, arrived?.files ?? [])
      replying.drop(id, arrived?.replyTo)
    }
    const newest = stored.at(-1)
    if (newest) onStored?.(newest)
  }

  /** Takes in a message of a reply or an event, whichever comes first. */
  function applyMessage(message: M): void {
    const id = idOf(message)
    // Only the sender's own tabs get a copy with the clientId, by the reply and by the event.
    if (message.clientId) log.addSent(id, message)
    else log.add(id, message)
    noteStored(id, [message])
    typing.apply(id, message.senderId, null)
  }

  /** Takes in that a message was edited or taken back. An event says its position, since the log may lack it. */
  function applyChange(id: string, change: Changed, position?: number): void {
    log.changeAll(id, (one) => withChange(one, change))
    replying.change(id, change)
    const known = log.find(id, change.messageId)
    onChanged?.(id, change, position ?? (known && log.positionOf(known)))
  }

  /** Returns messages to the composer: their words, photos and recordings, and what they answer. */
  function giveBack(id: string, messages: readonly Outgoing[], isRefused: boolean): void {
    drafts.returnToComposer(id, messages, isRefused)
    attaching.restore(id, messages)
    replying.restore(id, messages)
  }

  return {
    log,
    routes,
    idOf,
    drafts,
    outbox,
    attaching,
    replying,
    typing,
    reactions,
    sender,
    menu: createMenu<M>(),
    maxLength,
    isPlain,
    noteStored,
    applyMessage,
    applyChange,
    giveBack,

    /** Shows a message at once and sends it, with the photos that were chosen for it, or a recording. Several in a row are sent one after the other, so that they keep their order. */
    send(id: string, text: string, voice?: MediaFile): void {
      const content = settled(text)
      const files = voice ? [voice] : attaching.take(id)
      if (isBlank(content) && files.length === 0) return
      typing.ended()
      const returned = drafts.takeReturned(id, content)
      if (!voice) drafts.setDraft(id, '')
      const replyTo = replying.take(id)
      const words = { content, createdAt: serverDate().toISOString(), ...(replyTo && { replyTo }) }
      sender.send(id, outgoingOf({ ...words, files }, returned))
    },

    /** Returns a message that is not sent yet to the composer. */
    takeBack(id: string, clientId: string): void {
      const message = outbox.queue(id).outgoing.find((outgoing) => outgoing.clientId === clientId)
      if (!message) return
      sender.takeBack(id, clientId)
      giveBack(id, [message], false)
    },

    /** Answers a message: what is written next says so. */
    reply(message: M): void {
      const { id, senderId, sender, content, kind, attachments } = message
      const isPhoto = kind === 'photo'
      const picture = isPhoto ? attachments?.[0]?.url : undefined
      const place = log.positionOf(message)
      replying.answer(idOf(message), {
        ...{ id, place, senderId, name: sender.name, content, kind, picture },
        hasPicture: isPhoto,
      })
      focusComposer()
    },

    /** Chooses an emoji for a message, or takes it back if it was chosen before. */
    react: (message: M, emoji: string): void =>
      void reactions.react(idOf(message), message.id, emoji),

    /** Removes what is written in a conversation that has ended. */
    forget(id: string): void {
      drafts.forgetDraft(id)
      replying.answer(id, undefined)
      attaching.forget(id)
      typing.forget(id)
    },
  }
}

export type Conversations<M extends ConversationMessage> = ReturnType<typeof createConversation<M>>
