import { t } from '@lingui/core/macro'
import { myId } from '../lib/me.ts'
import { toast } from '../ui/toast.tsx'
import type { Log } from './log.ts'
import type { Entry } from './merge.ts'
import { ownReaction, type Reacted, withOwnReaction, withReaction } from './reactions.ts'

type Send = (id: string, messageId: string, emoji: string | null) => Promise<Reacted>

export interface Reacting {
  /** Chooses an emoji for a message of a conversation, or takes it back if it was chosen before. It is shown at once. */
  react: (id: string, messageId: string, emoji: string) => Promise<void>
  /** Takes in what an event reported. */
  apply: (id: string, reacted: Reacted) => void
}

/** The reactions to the messages of a log. Those of one message are sent one after the other, so that the last tap counts. */
export function createReacting<M extends Entry>(log: Log<M>, send: Send): Reacting {
  const underWay = new Map<string, Promise<unknown>>()

  const apply = (id: string, reacted: Reacted) =>
    log.change(id, reacted.messageId, (message) => withReaction(message, reacted, myId()))

  return {
    apply,
    async react(id, messageId, emoji) {
      const message = log.find(id, messageId)
      if (!message) return
      const before = ownReaction(message)
      const chosen = before === emoji ? null : emoji
      log.change(id, messageId, (one) => withOwnReaction(one, chosen))
      const sending = (underWay.get(messageId) ?? Promise.resolve()).then(() => send(id, messageId, chosen))
      const settled = sending.catch(() => undefined)
      underWay.set(messageId, settled)
      try {
        apply(id, await sending)
      } catch (error) {
        console.warn('reaction', error)
        if (underWay.get(messageId) !== settled) return
        log.change(id, messageId, (one) => withOwnReaction(one, before))
        toast({
          title: t`Your reaction didn't go through`,
          text: t`Check your connection and try again.`,
          tone: 'danger',
        })
      } finally {
        if (underWay.get(messageId) === settled) underWay.delete(messageId)
      }
    },
  }
}
