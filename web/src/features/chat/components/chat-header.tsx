import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { activeNow, lastSeenLabel } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'
import { useIsRoomy, useIsWide } from '../../../ui/use-media.ts'
import { DateButton } from '../../dates/date-button.tsx'
import { MutedMark } from '../../matches/muted-mark.tsx'
import { VerifiedMark } from '../../verification/verified-mark.tsx'
import { VideoLink } from '../../video-chat/video-link.tsx'
import { replyToAnswer } from '../actions.ts'
import { useBackToList } from '../use-back-to-list.ts'
import type { ChatMenuProps } from './chat-menu.tsx'

const MatchedPersonSheet = lazyPart(
  async () => (await import('../../people/matched-person-sheet.tsx')).MatchedPersonSheet,
)
const ChatMenu = lazyPart(async () => (await import('./chat-menu.tsx')).ChatMenu)

export function ChatHeader({ match, onFind }: ChatMenuProps) {
  const { id, otherUser, isMuted } = match
  const { name, profilePhoto, isOnline, lastSeen, isVerified } = otherUser
  const [isShown, setIsShown] = useState(false)
  const back = useBackToList()
  const now = useNow()
  const Heading = useIsWide() ? 'h2' : 'h1'
  const isRoomy = useIsRoomy()
  // Presence is unknown without a connection.
  const isLive = useConnection((connection) => !connection.isDownForLong)
  const isHere = isOnline && isLive
  // Blank if either of the two hides their activity.
  const seen = isHere ? activeNow : lastSeen === null ? '\u00a0' : lastSeenLabel(lastSeen, now)

  return (
    <header className="flex shrink-0 items-center border-b border-line bg-raised px-1 py-2 gap-0.5 sm:gap-1 lg:px-3">
      <IconButton
        icon={ChevronLeftIcon}
        label={t`Back`}
        onClick={back}
        className="max-sm:-me-1.5 max-sm:w-10"
      />
      {/* The photo's button also covers the name. */}
      <div className="relative flex min-w-0 grow items-center rounded-full sm:pe-3 [@media(hover:hover)]:has-[button:hover]:bg-sunken">
        <button
          type="button"
          aria-label={t`Open the profile of ${name}`}
          onClick={() => setIsShown(true)}
          className="flex shrink-0 rounded-full outline-none after:absolute after:inset-0 after:rounded-full focus-visible:after:outline-3 focus-visible:after:outline-accent"
        >
          <Avatar
            decorative
            size={isRoomy ? 'md' : 'sm'}
            name={name}
            src={profilePhoto && photoSrc(profilePhoto, 'small')}
            online={isHere}
          />
        </button>
        <div className="ms-2 min-w-0 grow">
          <Heading className="flex font-display text-[min(1.25rem,calc(4.6vw+1rem-16px))] max-[21rem]:text-[calc(4.1vw+1rem-16px)] leading-tight font-bold sm:text-xl">
            <bdi className="truncate">{name}</bdi>
          </Heading>
          <p
            className={cx(
              'flex items-center text-sm max-[21rem]:text-xs',
              seen === activeNow ? 'font-semibold text-success' : 'text-ink-soft',
            )}
          >
            <span className="truncate max-[21rem]:line-clamp-2 max-[21rem]:leading-tight max-[21rem]:whitespace-normal">
              {seen === activeNow && !isLive ? '\u00a0' : seen}
            </span>
            {isVerified && <VerifiedMark />}
            {isMuted && <MutedMark />}
          </p>
        </div>
      </div>
      <VideoLink matchId={id} name={name} />
      <DateButton matchId={id} name={name} />
      <Suspense fallback={<span className="size-11 shrink-0" />}>
        <ChatMenu match={match} onFind={onFind} />
      </Suspense>
      <Suspense fallback={null}>
        <MatchedPersonSheet
          match={match}
          open={isShown}
          onClose={() => setIsShown(false)}
          onReply={(answer) => replyToAnswer(match, answer)}
        />
      </Suspense>
    </header>
  )
}
