import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { memo } from 'react'
import { Bubble, GroupTime, isSame } from '../../../conversation/bubble.tsx'
import { OriginalQuote } from '../../../conversation/original-quote.tsx'
import type { Bubble as BubbleView, Group } from '../../../conversation/timeline.ts'
import { useMe } from '../../../lib/me.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Folded } from '../../../ui/folded.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { reactions as reacting } from '../cache.ts'
import { openSheet } from '../opened.ts'
import { reply } from '../replying.ts'
import { Picture } from './picture.tsx'

type RoomGroupProps = {
  group: Group<RoomMessage>
  isMine: boolean
  /** Set while unsent messages wait for the connection. */
  onTakeBack: ((clientId: string) => void) | undefined
}

/** Consecutive messages of one person: with their picture and name if they are not mine, and the time of the last. */
export const RoomGroup = memo(GroupOf, isSame)

function GroupOf({ group, isMine, onTakeBack }: RoomGroupProps) {
  const { bubbles } = group
  const last = bubbles.at(-1)
  const sender = last?.message?.sender
  return (
    <div>
      <div className="flex gap-2">
        {!isMine && sender && (
          <button
            type="button"
            aria-label={`Open the profile of ${sender.name}`}
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
        <div className={cx('flex min-w-0 grow flex-col gap-0.5', isMine ? 'items-end' : 'items-start')}>
          {isMine ? (
            <span className="sr-only">You:</span>
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
            />
          ))}
          {last && (
            <GroupTime time={last.createdAt}>
              {!last.message && (
                <>
                  <ClockIcon size={15} strokeWidth={2.2} />
                  {onTakeBack ? 'Waiting to send' : 'Sending'}
                </>
              )}
            </GroupTime>
          )}
        </div>
      </div>
    </div>
  )
}

interface BubbleOfProps {
  bubble: BubbleView<RoomMessage>
  isMine: boolean
  isFirst: boolean
  isLast: boolean
  onTakeBack: ((clientId: string) => void) | undefined
}

function BubbleOf({ bubble, isMine, isFirst, isLast, onTakeBack }: BubbleOfProps) {
  const { message, content, imageUrl, reactions, replyTo, isEdited, key } = bubble
  const me = useMe()
  return (
    <Bubble
      isMine={isMine}
      isFirst={isFirst}
      isLast={isLast}
      isSent={message !== null}
      padding={imageUrl ? 'overflow-hidden p-1' : 'px-3.5 py-2'}
      {...(message && {
        label: isMine ? 'Copy or remove your message' : `Copy or report the message from ${message.sender.name}`,
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
      content={content || 'your picture'}
    >
      {replyTo && (
        <OriginalQuote
          original={replyTo}
          myId={me?.id}
          isFilled={isMine && message !== null}
          className={imageUrl ? 'mb-1 max-w-56' : 'mb-1'}
        />
      )}
      {imageUrl && <Picture url={imageUrl} by={message?.sender.name ?? 'you'} />}
      {content && (
        <span dir="auto" className={cx('block', imageUrl && 'max-w-56 px-2.5 py-1.5')}>
          <Folded id={key} text={content} />
        </span>
      )}
    </Bubble>
  )
}
