import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { serverDate } from '../lib/server-clock.ts'
import { createAttaching, outgoingOf } from './attaching.ts'
import { createDrafts } from './drafts.ts'
import { createEditing } from './editing.ts'
import { focusComposer } from './focus-composer.ts'
import type { Log } from './log.ts'
import { createMenu } from './menu.ts'
import { type Changed, type Entry, withChange } from './merge.ts'
import type { Attachments, MediaFile, Original } from './message-parts.ts'
import { createOutbox, type Outgoing } from './outbox.ts'
import { createReacting } from './reacting.ts'
import type { Reacted } from './reactions.ts'
import { createReplying } from './replying.ts'
import { createSender } from './sender.ts'
import { createTyping } from './typing.ts'

/** The fields of a message that all kinds of conversation share. */
export interface ConversationMessage extends Entry {
  sender: { name: string }
}

interface Routes<M> {
  /** Sends a message with its uploads. @returns the stored message */
  send: (
    id: string,
    message: Outgoing,
    signal: AbortSignal,
    attachments?: Attachments,
  ) => Promise<M>
  edit: (id: string, messageId: string, content: string) => Promise<Changed>
  /** Chooses an emoji, or none (null). */
  react: (id: string, messageId: string, emoji: string | null) => Promise<Reacted>
  /** Finds messages that contain a text, latest first, and returns where to continue; null at the end. */
  search: (
    id: string,
    sought: { text: string; before?: number },
    signal: AbortSignal,
  ) => Promise<{ messages: readonly M[]; next: number | null }>
  type: (id: string, isTyping: boolean) => void
}

interface Kind<M extends ConversationMessage> {
  /** Names their entries in the browser's storage. */
  name: string
  log: Log<M>
  routes: Routes<M>
  /** The id of the message's conversation. */
  idOf: (message: M) => string
  /** The longest message, in characters. */
  maxLength: number
  /** Milliseconds without a report after which typing counts as stopped. */
  typingLasts: number
  /** Shows quotes with sharp pictures and without hiding words. */
  isPlain?: boolean
  /** Checks whether the text of a message is its author's to edit. */
  isEditable?: (message: M) => boolean
  /** Called with the newest of the messages in a reply, an event or a fetch. */
  onStored?: (message: M) => void
  /** Called when a message was edited or taken back. The position is undefined if unknown here. */
  onChanged?: (id: string, change: Changed, position: number | undefined) => void
}

/** The conversations of one kind (chats, rooms): drafts, outbox, log and message actions. */
export function createConversation<M extends ConversationMessage>({
  name,
  log,
  routes,
  idOf,
  maxLength,
  typingLasts,
  isPlain = false,
  isEditable = () => true,
  onStored,
  onChanged,
}: Kind<M>) {
  const drafts = createDrafts(`${name}-drafts`)
  const outbox = createOutbox(`${name}-outbox`)
  const attaching = createAttaching()
  const replying = createReplying()
  const editing = createEditing()
  const typing = createTyping(typingLasts, routes.type)
  const reactions = createReacting(log, routes.react)
  const sender = createSender(outbox, async (...sending) =>
    applyMessage(await routes.send(...sending)),
  )

  /** Handles messages the server has stored: they are neither unsent nor part of the composer's text anymore. */
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

  /** Applies a message from a reply or an event, whichever arrives first. */
  function applyMessage(message: M): void {
    const id = idOf(message)
    // Only the sender's own tabs get a copy with the clientId, by the reply and by the event.
    if (message.clientId) log.addSent(id, message)
    else log.add(id, message)
    noteStored(id, [message])
    typing.apply(id, message.senderId, null)
  }

  /** Applies an edit or a removal. Events include the position, since the log may lack the message. */
  function applyChange(id: string, change: Changed, position?: number): void {
    log.changeAll(id, (one) => withChange(one, change))
    replying.change(id, change)
    editing.change(id, change)
    const known = log.find(id, change.messageId)
    onChanged?.(id, change, position ?? (known && log.positionOf(known)))
  }

  /** Summarizes a message, as replies quote it. */
  function originalOf(message: M): Original {
    const { id, senderId, sender, content, kind, attachments } = message
    const isPhoto = kind === 'photo'
    return {
      ...{ id, place: log.positionOf(message), senderId, name: sender.name, content, kind },
      picture: isPhoto ? attachments?.[0]?.url : undefined,
      hasPicture: isPhoto,
    }
  }

  /** Returns messages to the composer: text, photos, recordings and the original of a reply. */
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
    editing,
    typing,
    reactions,
    sender,
    menu: createMenu<M>(),
    maxLength,
    isPlain,
    isEditable,
    noteStored,
    applyMessage,
    applyChange,
    giveBack,

    /**
     * Shows a message at once and sends it with its chosen photos or a recording. Several in a row are sent one by one to keep their order.
     */
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

    /** Returns an unsent message to the composer. */
    takeBack(id: string, clientId: string): void {
      const message = outbox.queue(id).outgoing.find((outgoing) => outgoing.clientId === clientId)
      if (!message) return
      sender.takeBack(id, clientId)
      giveBack(id, [message], false)
    },

    originalOf,

    /** Makes the next message a reply to this one. */
    reply(message: M): void {
      editing.end(idOf(message))
      replying.answer(idOf(message), originalOf(message))
      focusComposer()
    },

    /** Chooses an emoji for a message, or takes it back if it was chosen before. */
    react: (message: M, emoji: string): void =>
      void reactions.react(idOf(message), message.id, emoji),

    /** Removes the drafts of a conversation that has ended. */
    forget(id: string): void {
      drafts.forgetDraft(id)
      replying.answer(id, undefined)
      editing.end(id)
      attaching.forget(id)
      typing.forget(id)
    },
  }
}

export type Conversations<M extends ConversationMessage> = ReturnType<typeof createConversation<M>>
