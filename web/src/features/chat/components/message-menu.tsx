import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { ownReaction, type Reaction } from '../../../conversation/reactions.ts'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { FlagIcon } from '../../../ui/icons.tsx'
import { askReport } from '../../safety/actions.ts'
import { reactions } from '../messages.ts'

const MessageSheet = lazyPart(
  async () => (await import('../../../conversation/message-sheet.tsx')).MessageSheet,
  DidNotLoad,
)

interface Chosen {
  id: string
  content: string
  isMine: boolean
  reactions: readonly Reaction[]
}

/** The message whose actions are shown. It stays while their sheet closes. */
const useMenu = create<{ message: Chosen | null; isOpen: boolean }>(() => ({ message: null, isOpen: false }))

export const openMenu = (message: Chosen) => useMenu.setState({ message, isOpen: true })

const closeMenu = () => useMenu.setState({ isOpen: false })

/** What can be done with a message of a chat. */
export function MessageMenu({ match }: { match: MatchView }) {
  const { message, isOpen } = useMenu()
  // Leaving the chat also closes it.
  useEffect(() => closeMenu, [])
  if (!message) return null
  const { id, content, isMine } = message
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
        actions={isMine ? [] : [report]}
      />
    </Suspense>
  )
}
