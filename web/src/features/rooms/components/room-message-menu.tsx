import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import {
  type MessageAction,
  MessageActions,
  reportAction,
} from '../../../conversation/message-actions.tsx'
import { LogoutIcon, PersonIcon, ShieldIcon, TrashIcon } from '../../../ui/icons.tsx'
import { askBlock, askReport } from '../../safety/actions.ts'
import { removeMessage } from '../keeping.ts'
import { openSheet } from '../opened.ts'
import { roomChat } from '../room-chat.ts'

interface RoomMessageMenuProps {
  myId: string
  /** The user created this room. */
  isMineToKeep: boolean
}

/** Actions on a room's message and its author. */
export const RoomMessageMenu = ({ myId, isMineToKeep }: RoomMessageMenuProps) => (
  <MessageActions
    of={roomChat}
    myId={myId}
    actions={(message, text, isMine) => [
      ...(isMine ? [] : authorActions(message, text)),
      ...(isMine || isMineToKeep ? [remove(message)] : []),
      ...(!isMine && isMineToKeep ? [putOut(message)] : []),
    ]}
  />
)

function authorActions({ id, sender }: RoomMessage, content: string): MessageAction[] {
  const { name } = sender
  return [
    {
      key: 'profile',
      label: t`View profile`,
      icon: PersonIcon,
      onSelect: () => openSheet({ kind: 'profile', person: sender }),
    },
    reportAction(() => askReport({ person: sender, place: 'room', message: { id, content } })),
    {
      key: 'block',
      label: (
        <Trans>
          Block <bdi>{name}</bdi>
        </Trans>
      ),
      icon: ShieldIcon,
      onSelect: () => askBlock({ person: sender, place: 'room' }),
    },
  ]
}

const remove = (message: RoomMessage): MessageAction => ({
  key: 'remove',
  label: t`Remove for everyone`,
  icon: TrashIcon,
  onSelect: () => void removeMessage(message),
})

const putOut = ({ sender }: RoomMessage): MessageAction => ({
  key: 'put out',
  label: t`Remove from room`,
  icon: LogoutIcon,
  onSelect: () => openSheet({ kind: 'putOut', person: sender }),
})
