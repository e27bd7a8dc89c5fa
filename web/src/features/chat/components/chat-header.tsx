import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lastSeenWords } from '../../../lib/format.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon, HeartBrokenIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { unmatch } from '../actions.ts'

export function ChatHeader({ match }: { match: MatchView }) {
  const { id, otherUser } = match
  const { name, profilePhoto, isOnline, lastSeen } = otherUser
  const [isAsking, setIsAsking] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const navigate = useNavigate()
  const now = useNow()
  const Heading = useIsWide() ? 'h2' : 'h1'
  const words = isOnline ? 'Active now' : lastSeenWords(lastSeen, now)

  const confirm = async () => {
    setIsEnding(true)
    await unmatch(id)
    setIsEnding(false)
    setIsAsking(false)
  }

  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-line bg-raised px-1.5 py-2 lg:px-3">
      <IconButton icon={ChevronLeftIcon} label="Back" onClick={() => navigate('/matches')} />
      <Avatar decorative name={name} src={profilePhoto && photoSrc(profilePhoto, 'small')} online={isOnline} />
      <div className="ml-2 min-w-0 grow">
        <Heading className="truncate font-display text-xl leading-6 font-bold">{name}</Heading>
        <p className={cx('truncate text-sm', words === 'Active now' ? 'font-semibold text-success' : 'text-ink-soft')}>
          {words}
        </p>
      </div>
      <Menu
        label="More"
        items={[{ label: 'Unmatch', icon: HeartBrokenIcon, danger: true, onSelect: () => setIsAsking(true) }]}
      />
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
        title={`Unmatch ${name}?`}
        text={`Your match and all messages will be removed for both of you, and you will not be matched again. This cannot be undone.`}
        confirmLabel="Unmatch"
        danger
        busy={isEnding}
      />
    </header>
  )
}
