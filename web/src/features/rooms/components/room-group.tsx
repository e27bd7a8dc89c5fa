import { t } from '@lingui/core/macro'
import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { memo, Suspense } from 'react'
import { GroupTime, isSame, NotLoaded, Words } from '../../../conversation/bubble.tsx'
import type { GroupState } from '../../../conversation/feed.tsx'
import { MessageBubble } from '../../../conversation/message-bubble.tsx'
import type { Group } from '../../../conversation/timeline.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { openSheet } from '../opened.ts'
import { roomChat } from '../room-chat.ts'

const MessageFiles = lazyPart(
  async () => (await import('../../../conversation/message-files.tsx')).MessageFiles,
  NotLoaded,
)

const RoomBother = lazyPart(async () => (await import('./room-bother.tsx')).RoomBother)

interface RoomGroupProps extends Pick<GroupState, 'isMine' | 'onTakeBack' | 'onCancel'> {
  group: Group<RoomMessage>
  myId: string
}

/** Consecutive messages of one person: with picture and name if they are not the user's, and the time of the last. */
export const RoomGroup = memo(GroupOf, isSame)

function GroupOf({ group, isMine, myId, onTakeBack, onCancel }: RoomGroupProps) {
  const { bubbles } = group
  const last = bubbles.at(-1)
  const sender = last?.message?.sender
  return (
    <div>
      <div className="flex gap-2">
        {!isMine && sender && (
          <button
            type="button"
            aria-label={profileLabel(sender.name)}
            onClick={() => openSheet({ kind: 'profile', person: sender })}
            className="grid size-11 shrink-0 place-items-center self-start rounded-full"
          >
            <Avatar
              decorative
              size="sm"
              name={sender.name}
              src={sender.profilePhoto && photoSrc(sender.profilePhoto, 'small')}
            />
          </button>
        )}
        <div
          className={cx(
            'flex min-w-0 grow flex-col gap-0.5',
            isMine ? 'items-end' : 'items-start [--bubble:100%]',
          )}
        >
          {isMine ? (
            <span className="sr-only">{t`You:`}</span>
          ) : (
            <p className="max-w-full truncate px-1 pt-0.5 text-sm font-semibold text-ink-soft">
              <bdi>{sender?.name}</bdi>
            </p>
          )}
          {bubbles.map((bubble, at) => (
            <MessageBubble
              key={bubble.key}
              of={roomChat}
              bubble={bubble}
              myId={myId}
              isMine={isMine}
              isFirst={at === 0}
              isLast={bubble === last}
              Files={MessageFiles}
              onTakeBack={onTakeBack}
              onCancel={onCancel}
            >
              <Words id={bubble.key} text={bubble.content} />
            </MessageBubble>
          ))}
          {!isMine && (
            <Suspense fallback={null}>
              <RoomBother bubbles={bubbles} />
            </Suspense>
          )}
          {last && (
            <GroupTime time={last.createdAt}>
              {!last.message && (
                <>
                  <ClockIcon size={15} strokeWidth={2.2} />
                  {onTakeBack ? t`Waiting to send` : t`Sending`}
                </>
              )}
            </GroupTime>
          )}
        </div>
      </div>
    </div>
  )
}

const profileLabel = (name: string): string => t`Open the profile of ${name}`
