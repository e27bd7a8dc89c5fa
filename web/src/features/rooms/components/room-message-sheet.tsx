import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { editableFor } from '@swoon/realtime-server/contract/chat'
import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { kindLabel } from '../../../conversation/message-parts.ts'
import { MessageSheet } from '../../../conversation/message-sheet.tsx'
import { ownReaction } from '../../../conversation/reactions.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { FlagIcon, LogoutIcon, PersonIcon, ShieldIcon, TrashIcon } from '../../../ui/icons.tsx'
import { EditIcon, ReplyIcon } from '../../../ui/more-icons.tsx'
import { askBlock, askReport } from '../../safety/actions.ts'
import { reactions } from '../cache.ts'
import { removeMessage } from '../keeping.ts'
import { openSheet } from '../opened.ts'
import { reply } from '../replying.ts'

interface RoomMessageSheetProps {
  message: RoomMessage
  isMine: boolean
  /** I made this room. */
  isMineToKeep: boolean
  open: boolean
  onClose: () => void
}

/** What can be done with a message in a room and with its author. */
export function RoomMessageSheet({
  message,
  isMine,
  isMineToKeep,
  open,
  onClose,
}: RoomMessageSheetProps) {
  const { id, roomId, sender, content, kind, attachments, sentAt } = message
  const { name } = sender
  const subject = { person: sender, place: 'room' as const }
  const text = content || kindLabel(kind, attachments?.length)
  const theirs = [
    {
      key: 'profile',
      label: t`View Profile`,
      icon: PersonIcon,
      onSelect: () => openSheet({ kind: 'profile', person: sender }),
      isNext: true,
    },
    {
      key: 'report',
      label: t`Report Message`,
      icon: FlagIcon,
      onSelect: () => askReport({ ...subject, message: { id, content: text } }),
    },
    {
      key: 'block',
      label: (
        <Trans>
          Block <bdi>{name}</bdi>
        </Trans>
      ),
      icon: ShieldIcon,
      onSelect: () => askBlock(subject),
    },
  ]
  const mayEdit = serverNow() - Date.parse(sentAt) < editableFor
  const edit = {
    key: 'edit',
    label: t`Edit`,
    icon: EditIcon,
    onSelect: () => openSheet({ kind: 'edit', message }),
    isNext: true,
  }
  const remove = {
    key: 'remove',
    label: t`Remove for Everyone`,
    icon: TrashIcon,
    onSelect: () => void removeMessage(message),
  }
  const putOut = {
    key: 'put out',
    label: t`Remove from Room`,
    icon: LogoutIcon,
    onSelect: () => openSheet({ kind: 'putOut', person: sender }),
    isNext: true,
  }
  return (
    <MessageSheet
      open={open}
      onClose={onClose}
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
      onReact={(emoji) => void reactions.react(roomId, id, emoji)}
      actions={[
        { key: 'reply', label: t`Reply`, icon: ReplyIcon, onSelect: () => reply(message) },
        ...(isMine ? (mayEdit ? [edit] : []) : theirs),
        ...(isMine || isMineToKeep ? [remove] : []),
        ...(!isMine && isMineToKeep ? [putOut] : []),
      ]}
    />
  )
}
