import { t } from '@lingui/core/macro'
import { perform } from '../lib/change.ts'
import { myId } from '../lib/me.ts'
import type { Log } from './log.ts'
import type { Entry } from './merge.ts'
import { ownReaction, type Reacted, withOwnReaction, withReaction } from './reactions.ts'

type Send = (id: string, messageId: string, emoji: string | null) => Promise<Reacted>

interface Reacting {
  /** Chooses an emoji for a message, or takes it back if chosen before. It shows at once. */
  react: (id: string, messageId: string, emoji: string) => Promise<void>
  /** Applies a reaction from an event. */
  apply: (id: string, reacted: Reacted) => void
}

/** The user's taps on one message that the server has not answered yet. */
interface Sending<M> {
  /** The message as stored on the server. */
  stored: M
  /** The last tap. */
  chosen: string | null
  turn: Promise<unknown>
}

const isLater = (one: Entry, other: Entry): boolean => (one.revision ?? 0) > (other.revision ?? 0)

function withReactionsOf<M extends Entry>(message: M, { reactions, revision, ownRevision }: M): M {
  return { ...message, reactions, revision, ownRevision }
}

/** The reactions to a log's messages. Reactions to one message are sent one by one, so that the last tap wins. */
export function createReacting<M extends Entry>(log: Log<M>, send: Send): Reacting {
  const underWay = new Map<string, Sending<M>>()

  const apply = (id: string, reacted: Reacted) =>
    log.change(id, reacted.messageId, (message) => {
      const sending = underWay.get(message.id)
      if (!sending) return withReaction(message, reacted, myId())
      if (message.deletedAt) return message
      // A page may have loaded later reactions.
      const stored = isLater(message, sending.stored) ? message : sending.stored
      sending.stored = withReaction(stored, reacted, myId())
      return withOwnReaction(withReactionsOf(message, sending.stored), sending.chosen)
    })

  /** Shows the server's state once the last tap is answered. */
  function settle(id: string, { stored }: Sending<M>, isRefused: boolean): void {
    log.change(id, stored.id, (message) => {
      if (message.deletedAt) return message
      if (!isLater(message, stored)) return withReactionsOf(message, stored)
      return isRefused ? withOwnReaction(message, ownReaction(stored)) : message
    })
  }

  return {
    apply,
    async react(id, messageId, emoji) {
      const message = log.find(id, messageId)
      if (!message) return
      const chosen = ownReaction(message) === emoji ? null : emoji
      const { stored, turn: before } = underWay.get(messageId) ?? {
        stored: message,
        turn: Promise.resolve(),
      }
      const asked = before.then(() => send(id, messageId, chosen))
      const turn = asked.catch(() => undefined)
      const sending: Sending<M> = { stored, chosen, turn }
      underWay.set(messageId, sending)
      log.change(id, messageId, (one) => withOwnReaction(one, chosen))
      const isLast = () => underWay.get(messageId)?.turn === turn
      const { isDone } = await perform(() => asked, {
        failure: () =>
          isLast()
            ? {
                title: t`Your reaction didn't go through`,
                text: t`Check your connection and try again.`,
              }
            : null,
        apply: (reacted) => apply(id, reacted),
      })
      const last = underWay.get(messageId)
      if (!last || !isLast()) return
      underWay.delete(messageId)
      settle(id, last, !isDone)
    },
  }
}
