import { chatLimits } from '@swoon/realtime-server/contract/chat'
import { create } from 'zustand'
import { createAttaching } from '../../conversation/attaching.ts'
import { createDrafts } from '../../conversation/drafts.ts'
import { createOutbox } from '../../conversation/outbox.ts'
import { createReplying } from '../../conversation/replying.ts'
import { createTyping } from '../../conversation/typing.ts'
import { command } from '../../lib/socket.ts'

export const drafts = createDrafts('chat-drafts')

export const replying = createReplying()

/** Photos for the next message, by match. */
export const attaching = createAttaching()

export const typing = createTyping(
  chatLimits.typing,
  (matchId, isTyping) => void command('chat:type', { matchId, isTyping }),
)

/** A chat has one other person, whose name its screen knows. */
const other = 'other'

export const applyTyping = (matchId: string, isTyping: boolean): void =>
  typing.apply(matchId, other, isTyping ? '' : null)

export const useIsTyping = (matchId: string): boolean => other in typing.useNames(matchId)

/** Removes everything kept for a chat that has ended. */
export function forget(matchId: string): void {
  drafts.forgetDraft(matchId)
  replying.answer(matchId, undefined)
  attaching.forget(matchId)
  applyTyping(matchId, false)
}

/** Unconfirmed messages, by match. */
export const outbox = createOutbox('chat-outbox')

/** The pressed link, while the user is asked about it. It stays while the sheet closes. */
export const useLink = create<{ href: string; isAsking: boolean }>(() => ({
  href: '',
  isAsking: false,
}))

export const askBeforeOpening = (href: string) => useLink.setState({ href, isAsking: true })
