import { t } from '@lingui/core/macro'
import type { LiveHandlers } from '../../lib/live.ts'
import { myId } from '../../lib/me.ts'
import { announce } from '../../ui/live-region.tsx'
import { applyDelivered, applyRead, matchesSettled } from '../matches/actions.ts'
import { matches } from '../matches/queries.ts'
import { closeChat, forgetOthers } from './actions.ts'
import { chat } from './chat.ts'
import { dropBanner, notify } from './new-message-banner.ts'
import { markDelivered, markListDelivered, noteReported } from './read-receipts.ts'

export const live: LiveHandlers = {
  begin: chat.sender.open,
  'message:sent': ({ message }) => {
    chat.applyMessage(message)
    if (message.senderId === myId()) return dropBanner(message.matchId)
    markDelivered(message.matchId, message.seq)
    void notify(message)
  },
  'message:reacted': (reacted) => {
    chat.reactions.apply(reacted.matchId, reacted)
    if (reacted.userId !== myId() && reacted.emoji) sayReaction(reacted.matchId, reacted.emoji)
  },
  'message:changed': ({ matchId, seq, ...change }) => chat.applyChange(matchId, change, seq),
  'message:delivered': (receipt) => {
    if (receipt.userId === myId()) noteReported('delivered', receipt.matchId, receipt.seq)
    applyDelivered(receipt)
  },
  'message:read': (receipt) => {
    if (receipt.userId === myId()) {
      noteReported('read', receipt.matchId, receipt.seq)
      dropBanner(receipt.matchId, receipt.seq)
    }
    applyRead(receipt)
  },
  'chat:typed': ({ matchId, userId, isTyping }) =>
    chat.typing.apply(matchId, userId, isTyping ? '' : null),
  'match:ended'({ matchId }) {
    dropBanner(matchId)
    closeChat(matchId)
  },
  resync: () => {
    // Runs after the list's own handler, which has requested the list.
    void Promise.resolve().then(matchesSettled).then(takeStock)
  },
}

/** Announces a reaction in the chat on screen to screen readers. */
function sayReaction(matchId: string, emoji: string): void {
  const match = matches()
    .known()
    ?.find(({ id }) => id === matchId)
  if (match && location.pathname === `/chat/${matchId}`)
    announce(t`${{ name: match.otherUser.name }} reacted: ${emoji}`)
}

/** Runs after a disconnection, once the list of matches is up to date. */
function takeStock(): void {
  const list = matches().known()
  if (list) forgetOthers(list)
  markListDelivered()
}
