import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { chatLimits, editableFor } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useEffect } from 'react'
import { EditSheet } from '../../../conversation/edit-sheet.tsx'
import { kindLabel } from '../../../conversation/message-parts.ts'
import { MessageSheet } from '../../../conversation/message-sheet.tsx'
import { ownReaction } from '../../../conversation/reactions.ts'
import { oneStop } from '../../../lib/person.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { EyeIcon, EyeOffIcon, FlagIcon, TrashIcon } from '../../../ui/icons.tsx'
import { EditIcon, ReplyIcon } from '../../../ui/more-icons.tsx'
import { askReport } from '../../safety/actions.ts'
import { editMessage, removeMessage } from '../actions.ts'
import { reactions } from '../messages.ts'
import { closeMenu, useOpened } from '../opened.ts'
import { reply } from '../replying.ts'
import { showAlways, useShowsAlways } from '../shown-photos.ts'

/** What can be done with a message of a chat. */
export function MessageMenu({ match }: { match: MatchView }) {
  const { message, isMine, isOpen, next } = useOpened()
  const isShown = useShowsAlways(match.id)
  // Leaving the chat also closes it.
  useEffect(() => closeMenu, [])
  if (!message) return null
  const { id, content, createdAt, kind, attachments } = message
  const { name } = match.otherUser
  const text = content || kindLabel(kind, attachments?.length)
  const mayEdit = isMine && !message.gameId && serverNow() - Date.parse(createdAt) < editableFor
  const edit = {
    key: 'edit',
    label: t`Edit`,
    icon: EditIcon,
    onSelect: () => useOpened.setState({ next: 'edit' }),
  }
  const remove = {
    key: 'delete',
    label: t`Delete`,
    icon: TrashIcon,
    onSelect: () => useOpened.setState({ next: 'delete' }),
  }
  const closeNext = () => useOpened.setState({ next: null })
  const answer = { key: 'reply', label: t`Reply`, icon: ReplyIcon, onSelect: () => reply(message) }
  const show = {
    key: 'show',
    label: isShown ? (
      <Trans>
        Blur photos from <bdi>{name}</bdi>
      </Trans>
    ) : (
      <Trans>
        Always show photos from <bdi>{name}</bdi>
      </Trans>
    ),
    icon: isShown ? EyeOffIcon : EyeIcon,
    onSelect: () => showAlways(match.id, !isShown),
  }
  const report = {
    key: 'report',
    label: t`Report Message`,
    icon: FlagIcon,
    onSelect: () =>
      askReport({ person: match.otherUser, place: 'chat', message: { id, content: text } }),
  }
  return (
    <>
      <MessageSheet
        open={isOpen}
        onClose={closeMenu}
        title={
          isMine ? (
            t`Your message`
          ) : (
            <Trans>
              Message from <bdi>{name}</bdi>
            </Trans>
          )
        }
        content={content}
        instead={text}
        own={ownReaction(message)}
        onReact={(emoji) => void reactions.react(match.id, id, emoji)}
        actions={
          isMine
            ? [answer, ...(mayEdit ? [edit] : []), remove]
            : [answer, ...(kind === 'photo' ? [show] : []), report]
        }
      />
      {next === 'edit' && (
        <EditSheet
          key={id}
          content={content}
          maxLength={chatLimits.content}
          mayBeEmpty={kind !== undefined}
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
        title={t`Delete this message?`}
        text={oneStop(t`It will be gone for you and for ${name}.`)}
        confirmLabel={t`Delete`}
        danger
      />
    </>
  )
}
