import { plural, t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Link } from 'react-router-dom'
import { deletedLabel } from '../../../conversation/message-parts.ts'
import { listTime, shortDate } from '../../../lib/format.ts'
import { hiddenText, useHides } from '../../../lib/hidden-words.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { useRings } from '../../../lib/rings.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CountBadge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChatIcon, HeartBrokenIcon, StarSolidIcon, VideoIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { CompatibilityBadge } from '../../compatibility/compatibility-badge.tsx'
import { safetyItems } from '../../safety/actions.ts'
import { VerifiedMark } from '../../verification/verified-mark.tsx'
import { MutedMark } from '../muted-mark.tsx'

/** Labels for messages without words. */
const brought = { photo: t`Photo`, 'voice-note': t`Voice message` } as const

const wordsOf = ({ content, kind, deletedAt }: NonNullable<MatchView['lastMessage']>): string =>
  deletedAt ? deletedLabel : content || brought[kind ?? 'photo']

type MatchRowProps = {
  match: MatchView
  myId: string
  now: number
  isOpen: boolean
  onOpenProfile: (matchId: string) => void
  onUnmatch: (matchId: string) => void
}

/** A match in the list. A link covers the whole row except the picture, which opens the profile. */
export function MatchRow({ match, myId, now, isOpen, onOpenProfile, onUnmatch }: MatchRowProps) {
  const { otherUser, lastMessage, unreadCount, isMuted } = match
  const { name } = otherUser
  const hides = useHides()
  const isHidden =
    lastMessage !== null && lastMessage.senderId !== myId && hides(lastMessage.content)
  const isUnread = unreadCount > 0 || match.isUnread
  return (
    <li
      className={cx(
        'group/row relative isolate mx-2 flex items-center gap-3 rounded-md px-2 py-2 tight:gap-2 transition-colors duration-150',
        isOpen ? 'bg-tint' : 'hover:bg-sunken has-[a:active]:bg-sunken',
      )}
    >
      <button
        type="button"
        aria-label={
          otherUser.isOnline
            ? t`Open the profile of ${name}, online`
            : t`Open the profile of ${name}`
        }
        onClick={() => onOpenProfile(match.id)}
        className="relative z-10 flex shrink-0 rounded-full"
      >
        <Avatar
          decorative
          name={otherUser.name}
          src={otherUser.profilePhoto && photoSrc(otherUser.profilePhoto, 'small')}
          online={otherUser.isOnline}
        />
      </button>
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">
            <p className="flex items-center">
              <bdi className="truncate text-lg leading-tight font-semibold">{otherUser.name}</bdi>
              {otherUser.isVerified && <VerifiedMark />}
              {isMuted && <MutedMark />}
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-soft">
              <CompatibilityBadge score={match.compatibilityScore} />
              <span>
                {t`Connected!`}{' '}
                <time dateTime={match.createdAt} className="whitespace-nowrap">
                  {shortDate(match.createdAt, now)}
                </time>
              </span>
            </p>
            {match.superLikedMe && (
              <p className="flex items-center gap-1 text-sm font-semibold text-super">
                <StarSolidIcon size={16} className="shrink-0" />
                {t`Super liked you`}
              </p>
            )}
          </div>
          {/* The whole row opens the chat: where the word does not fit, nothing else says so. */}
          <span
            aria-hidden="true"
            className={cx(
              buttonClass({ variant: isOpen ? 'outline' : 'secondary', size: 'sm' }),
              'shrink-0 group-has-[a:active]/row:scale-97 @max-xl/matches:hidden',
            )}
          >
            <ChatIcon size={20} />
            {t({ context: 'verb', message: 'Message' })}
          </span>
          <LiveChatLink matchId={match.id} name={otherUser.name} />
          <span className="relative z-10 -me-2 -ms-2 flex">
            <Menu
              label={t`Unmatch, report or block ${name}`}
              items={[
                {
                  label: t`Unmatch`,
                  icon: HeartBrokenIcon,
                  danger: true,
                  onSelect: () => onUnmatch(match.id),
                },
                ...safetyItems({ person: otherUser, place: 'match' }),
              ]}
            />
          </span>
        </div>
        {lastMessage && (
          <p className="mt-0.5 flex items-center gap-2 text-sm">
            <span
              className={cx(
                'flex min-w-0 grow gap-1',
                isUnread ? 'font-semibold text-ink' : 'text-ink-soft',
              )}
            >
              {lastMessage.senderId === myId && <span className="shrink-0">{t`You:`} </span>}
              <bdi className="truncate">{isHidden ? hiddenText : wordsOf(lastMessage)}</bdi>
            </span>
            <time
              dateTime={lastMessage.createdAt}
              className="shrink-0 text-xs text-ink-soft tabular-nums"
            >
              {listTime(lastMessage.createdAt, now)}
            </time>
            <CountBadge count={unreadCount} calm={isMuted} />
            {match.isUnread && unreadCount === 0 && <UnreadDot />}
          </p>
        )}
        {!lastMessage && match.isUnread && (
          <p className="mt-0.5 flex items-center gap-2 text-sm font-semibold">
            {t`Marked as unread`} <UnreadDot />
          </p>
        )}
      </div>
      {/* Outside the pressed or faded element, which would change its size. */}
      <Link
        to={`/chat/${match.id}`}
        aria-label={chatLabel(match)}
        aria-current={isOpen ? 'page' : undefined}
        className="absolute inset-0 rounded-md -outline-offset-3"
      />
    </li>
  )
}

function chatLabel({ otherUser: { name }, unreadCount, isUnread }: MatchView): string {
  if (unreadCount > 0)
    return plural(unreadCount, {
      one: `Message ${name}, # unread`,
      other: `Message ${name}, # unread`,
    })
  return isUnread ? t`Message ${name}, marked as unread` : t`Message ${name}`
}

/** Marks a chat the user has marked as unread. */
const UnreadDot = () => (
  <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-accent-fill" />
)

/** Opens the video chat with a match. It stands out while the match rings. */
function LiveChatLink({ matchId, name }: { matchId: string; name: string }) {
  const rings = useRings(matchId)
  return (
    <Link
      to={`/app/call/${matchId}`}
      title={t`Live Chat`}
      aria-label={rings ? t`Live Chat with ${name}, who is calling` : t`Live Chat with ${name}`}
      className={cx(
        buttonClass({ variant: rings ? 'primary' : 'secondary', size: 'sm' }),
        'relative z-10 shrink-0 @max-xl/matches:min-w-13 @max-xl/matches:max-w-20 @max-xl/matches:flex-col @max-xl/matches:gap-0 @max-xl/matches:px-1! @max-xl/matches:text-[min(0.6875rem,14px)] @max-[23rem]/matches:w-11',
        rings && 'animate-pulse motion-reduce:animate-none',
      )}
    >
      <VideoIcon size={20} />
      <span className="text-center leading-tight text-balance @max-[23rem]/matches:sr-only">{t`Live Chat`}</span>
    </Link>
  )
}
