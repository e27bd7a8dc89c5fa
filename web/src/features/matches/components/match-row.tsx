import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Link } from 'react-router-dom'
import { listTime, shortDate } from '../../../lib/format.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CountBadge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChatIcon } from '../../../ui/icons.tsx'
import { CompatibilityBadge } from '../../compatibility/compatibility-badge.tsx'

type MatchRowProps = { match: MatchView; myId: string; now: number; isOpen: boolean }

/** One match of the list. The link of its button covers the whole row. */
export function MatchRow({ match, myId, now, isOpen }: MatchRowProps) {
  const { otherUser, lastMessage, unreadCount } = match
  const isUnread = unreadCount > 0
  return (
    <li
      className={cx(
        'relative mx-2 flex items-center gap-3 rounded-md px-2 py-2.5 transition-colors duration-150',
        isOpen ? 'bg-tint' : 'hover:bg-sunken',
      )}
    >
      <Avatar
        decorative
        name={otherUser.name}
        src={otherUser.profilePhoto && photoSrc(otherUser.profilePhoto, 'small')}
        online={otherUser.isOnline}
      />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">
            <p className="flex items-baseline gap-2">
              <span className="truncate text-lg leading-6 font-semibold">{otherUser.name}</span>
              <CompatibilityBadge score={match.compatibilityScore} />
            </p>
            <p className="truncate text-sm text-ink-soft">
              <span className="font-semibold text-accent">Connected!</span>{' '}
              <time dateTime={match.createdAt}>{shortDate(match.createdAt, now)}</time>
            </p>
          </div>
          <Link
            to={`/chat/${match.id}`}
            aria-label={isUnread ? `Message ${otherUser.name}, ${unreadCount} unread` : `Message ${otherUser.name}`}
            aria-current={isOpen ? 'page' : undefined}
            className={cx(
              buttonClass({ variant: isOpen ? 'outline' : 'secondary', size: 'sm' }),
              'shrink-0 px-3.5 after:absolute after:inset-0 after:rounded-md active:scale-100',
            )}
          >
            <ChatIcon size={18} className="max-[359px]:hidden" />
            Message
          </Link>
        </div>
        {lastMessage && (
          <p className="mt-0.5 flex items-center gap-2 text-sm">
            <span className={cx('min-w-0 grow truncate', isUnread ? 'font-semibold text-ink' : 'text-ink-soft')}>
              {lastMessage.senderId === myId && 'You: '}
              {lastMessage.content}
            </span>
            <time dateTime={lastMessage.createdAt} className="shrink-0 text-xs text-ink-soft tabular-nums">
              {listTime(lastMessage.createdAt, now)}
            </time>
            <CountBadge count={unreadCount} />
          </p>
        )}
      </div>
    </li>
  )
}
