import { chatLimits, editableFor, type Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { ownReaction } from '../../../conversation/reactions.ts'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { FlagIcon, TrashIcon } from '../../../ui/icons.tsx'
import { EditIcon, ReplyIcon } from '../../../ui/more-icons.tsx'
import { askReport } from '../../safety/actions.ts'
import { editMessage, removeMessage } from '../actions.ts'
import { reactions } from '../messages.ts'
import { reply } from '../replying.ts'

const MessageSheet = lazyPart(
  async () => (await import('../../../conversation/message-sheet.tsx')).MessageSheet,
  DidNotLoad,
)

const EditSheet = lazyPart(async () => (await import('../../../conversation/edit-sheet.tsx')).EditSheet, DidNotLoad)

/** The message whose actions are shown. It stays while their sheet closes. */
const useMenu = create<{
  message: Message | null
  isMine: boolean
  isOpen: boolean
  /** What is asked after the menu. */
  next: 'edit' | 'delete' | null
}>(() => ({ message: null, isMine: false, isOpen: false, next: null }))

export const openMenu = (message: Message, isMine: boolean) => useMenu.setState({ message, isMine, isOpen: true })

const closeMenu = () => useMenu.setState({ isOpen: false, next: null })

/** What can be done with a message of a chat. */
export function MessageMenu({ match }: { match: MatchView }) {
  const { message, isMine, isOpen, next } = useMenu()
  // Leaving the chat also closes it.
  useEffect(() => closeMenu, [])
  if (!message) return null
  const { id, content, createdAt } = message
  const mayEdit = isMine && !message.gameId && serverNow() - Date.parse(createdAt) < editableFor
  const edit = { key: 'edit', label: 'Edit', icon: EditIcon, onSelect: () => useMenu.setState({ next: 'edit' }) }
  const remove = {
    key: 'delete',
    label: 'Delete',
    icon: TrashIcon,
    onSelect: () => useMenu.setState({ next: 'delete' }),
  }
  const closeNext = () => useMenu.setState({ next: null })
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
        actions={isMine ? [answer, ...(mayEdit ? [edit] : []), remove] : [answer, report]}
      />
      {next === 'edit' && (
        <EditSheet
          key={id}
          content={content}
          maxLength={chatLimits.content}
          onSave={(text) => editMessage(match.id, id, text)}
          onClose={closeNext}
        />
      )}
      <ConfirmSheet
        open={next === 'delete'}
        onClose={closeNext}
        onConfirm={() => {
          closeNext()
          void removeMessage(match.id, id)
        }}
        title="Delete this message?"
        text={`It will be gone for you and for ${match.otherUser.name}.`}
        confirmLabel="Delete"
        danger
      />
    </Suspense>
  )
}
