import { t } from '@lingui/core/macro'
import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { memo, Suspense } from 'react'
import {
  Bubble,
  GroupTime,
  isSame,
  NotLoaded,
  OriginalQuote,
  Words,
} from '../../../conversation/bubble.tsx'
import { frameOf, kindLabel } from '../../../conversation/message-parts.ts'
import type { Bubble as BubbleView, Group } from '../../../conversation/timeline.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMe } from '../../../lib/me.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { retry } from '../actions.ts'
import { reactions as reacting } from '../cache.ts'
import { openSheet } from '../opened.ts'
import { reply } from '../replying.ts'

const MessageFiles = lazyPart(
  async () => (await import('../../../conversation/message-files.tsx')).MessageFiles,
  NotLoaded,
)

const RoomBother = lazyPart(async () => (await import('./room-bother.tsx')).RoomBother)

type RoomGroupProps = {
  group: Group<RoomMessage>
  isMine: boolean
  /** Set while unsent messages wait for the connection. */
  onTakeBack: ((clientId: string) => void) | undefined
  onCancel: (clientId: string) => void
}

/** Consecutive messages of one person: with their picture and name if they are not mine, and the time of the last. */
export const RoomGroup = memo(GroupOf, isSame)

function GroupOf({ group, isMine, onTakeBack, onCancel }: RoomGroupProps) {
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
          className={cx('flex min-w-0 grow flex-col gap-0.5', isMine ? 'items-end' : 'items-start')}
        >
          {isMine ? (
            <span className="sr-only">{t`You:`}</span>
          ) : (
            <p className="max-w-full truncate px-1 pt-0.5 text-sm font-semibold text-ink-soft">
              <bdi>{sender?.name}</bdi>
            </p>
          )}
          {bubbles.map((bubble, at) => (
            <BubbleOf
              key={bubble.key}
              bubble={bubble}
              isMine={isMine}
              isFirst={at === 0}
              isLast={bubble === last}
              onTakeBack={onTakeBack}
              onCancel={onCancel}
            />
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
const actionsLabel = (name: string): string => t`Copy or report the message from ${name}`

interface BubbleOfProps {
  bubble: BubbleView<RoomMessage>
  isMine: boolean
  isFirst: boolean
  isLast: boolean
  onTakeBack: ((clientId: string) => void) | undefined
  onCancel: (clientId: string) => void
}

function BubbleOf({ bubble, isMine, isFirst, isLast, onTakeBack, onCancel }: BubbleOfProps) {
  const { message, content, kind, files, reactions, replyTo, isEdited, key } = bubble
  const me = useMe()
  return (
    <Bubble
      isMine={isMine}
      isFirst={isFirst}
      isLast={isLast}
      isSent={message !== null}
      padding={kind ? 'p-1' : 'px-3.5 py-2'}
      {...(message && {
        label: isMine ? t`Copy or remove your message` : actionsLabel(message.sender.name),
        onPress: () => openSheet({ kind: 'message', message }),
      })}
      reactions={reactions}
      id={message?.id}
      isEdited={isEdited}
      {...(message && {
        onReply: () => reply(message),
        onReact: (emoji) => void reacting.react(message.roomId, message.id, emoji),
      })}
      onTakeBack={onTakeBack && (() => onTakeBack(key))}
      content={content || kindLabel(kind, files.length)}
    >
      {replyTo && (
        <Suspense fallback={<span className="mb-1 block h-13" />}>
          <OriginalQuote
            original={replyTo}
            myId={me?.id}
            isFilled={isMine && message !== null}
            isPlain
            className="mb-1"
          />
        </Suspense>
      )}
      {kind && (
        <Suspense fallback={<span {...frameOf(bubble)} />}>
          <MessageFiles
            bubble={bubble}
            isMine={isMine}
            by={message?.sender.name ?? ''}
            isFilled={isMine && (message !== null || !onTakeBack)}
            isWaiting={onTakeBack !== undefined}
            onCancel={onCancel}
            onRetry={retry}
          />
        </Suspense>
      )}
      {content && (
        <span dir="auto" className={cx('block', kind && 'max-w-66 px-2.5 py-1.5')}>
          <Words id={key} text={content} />
        </span>
      )}
    </Bubble>
  )
}
