import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'

interface CallHeaderProps {
  match: MatchView
  otherIsReady: boolean
  onBack: () => void
}

/** Who is called, above everything that comes before the call. */
export function CallHeader({ match: { otherUser }, otherIsReady, onBack }: CallHeaderProps) {
  const { name, profilePhoto, isOnline } = otherUser
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line bg-raised px-1.5 py-2 lg:px-3">
      <IconButton icon={ChevronLeftIcon} label="Back" onClick={onBack} className="rtl:-scale-x-100" />
      <Avatar decorative name={name} src={profilePhoto && photoSrc(profilePhoto, 'small')} online={isOnline} />
      <div className="min-w-0">
        <h1 className="font-display text-xl leading-tight font-bold wrap-anywhere">
          Video chat with <bdi>{name}</bdi>
        </h1>
        <p role="status" className={otherIsReady ? 'text-sm font-semibold text-success' : 'text-sm text-ink-soft'}>
          {otherIsReady ? 'Ready for you' : 'Not ready yet'}
        </p>
      </div>
    </header>
  )
}
