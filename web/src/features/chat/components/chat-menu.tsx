import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useState } from 'react'
import { BellOffIcon, SearchIcon, UnreadIcon } from '../../../ui/chat-icons.tsx'
import { BellIcon, HeartBrokenIcon, ImageIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { UnmatchSheet } from '../../matches/unmatch-sheet.tsx'
import { safetyItems } from '../../safety/actions.ts'
import { leaveChat } from '../actions.ts'
import { markChat } from '../marks.ts'
import { useBackToList } from '../use-back-to-list.ts'

export interface ChatMenuProps {
  match: MatchView
  /** Opens the chat's search, or its photos. */
  onFind: (what: 'words' | 'photos') => void
}

export function ChatMenu({ match, onFind }: ChatMenuProps) {
  const { id, otherUser, isMuted } = match
  const [isAsking, setIsAsking] = useState(false)
  const backToList = useBackToList()
  return (
    <>
      <Menu
        label={t`More`}
        items={[
          { label: t`Search`, icon: SearchIcon, onSelect: () => onFind('words') },
          { label: t`Photos`, icon: ImageIcon, onSelect: () => onFind('photos') },
          {
            label: isMuted ? t`Unmute` : t`Mute`,
            icon: isMuted ? BellIcon : BellOffIcon,
            onSelect: () => void markChat(match, { isMuted: !isMuted }),
          },
          {
            label: t`Mark as unread`,
            icon: UnreadIcon,
            onSelect() {
              backToList()
              void markChat(match, { isUnread: true })
            },
          },
          {
            label: t`Unmatch`,
            icon: HeartBrokenIcon,
            danger: true,
            onSelect: () => setIsAsking(true),
          },
          ...safetyItems({ person: otherUser, place: 'chat' }),
        ]}
      />
      <UnmatchSheet
        name={otherUser.name}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onUnmatch={() => leaveChat(id)}
      />
    </>
  )
}
