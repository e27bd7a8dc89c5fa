import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { ownReaction } from '../../../conversation/reactions.ts'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { FlagIcon } from '../../../ui/icons.tsx'
import { ReplyIcon } from '../../../ui/more-icons.tsx'
import { askReport } from '../../safety/actions.ts'
import { reactions } from '../messages.ts'
import { reply } from '../replying.ts'

const MessageSheet = lazyPart(
  async () => (await import('../../../conversation/message-sheet.tsx')).MessageSheet,
  DidNotLoad,
)

/** The message whose actions are shown. It stays while their sheet closes. */
const useMenu = create<{ message: Message | null; isMine: boolean; isOpen: boolean }>(() => ({
  message: null,
  isMine: false,
  isOpen: false,
}))

export const openMenu = (message: Message, isMine: boolean) => useMenu.setState({ message, isMine, isOpen: true })

const closeMenu = () => useMenu.setState({ isOpen: false })

/** What can be done with a message of a chat. */
export function MessageMenu({ match }: { match: MatchView }) {
  const { message, isMine, isOpen } = useMenu()
  // Leaving the chat also closes it.
  useEffect(() => closeMenu, [])
  if (!message) return null
  const { id, content } = message
  const answer = { key: 'reply', label: 'Reply', icon: ReplyIcon, onSelect: () => reply(message) }
  const report = {
    key: 'report',
    label: 'Report Message',
    icon: FlagIcon,
    onSelect: () => askReport({ person: match.otherUser, place: 'chat', message: { id, content } }),
  }
  return (
    <Suspense fallback={null}>
      <MessageSheet
        open={isOpen}
        onClose={closeMenu}
        title={
          isMine ? (
            'Your message'
          ) : (
            <>
              Message from <bdi>{match.otherUser.name}</bdi>
            </>
          )
        }
        content={content}
        own={ownReaction(message)}
        onReact={(emoji) => void reactions.react(match.id, id, emoji)}
        actions={isMine ? [answer] : [answer, report]}
      />
    </Suspense>
  )
}
