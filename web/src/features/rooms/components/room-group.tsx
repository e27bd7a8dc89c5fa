import { Fragment, memo } from 'react'
import { timeOfDay } from '../../../lib/format.ts'
import { photoSrc } from '../../../lib/photo.ts'
import type { Group } from '../../../lib/timeline.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { bubbleCorners, bubbleLooks, bubbleShape } from '../../../ui/conversation/bubble-class.ts'
import { NewLine } from '../../../ui/conversation/lines.tsx'
import { PressableBubble } from '../../../ui/conversation/pressable-bubble.tsx'
import { cx } from '../../../ui/cx.ts'
import { Folded } from '../../../ui/folded.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import type { RoomBubble } from '../bubbles.ts'
import { openSheet } from '../opened.ts'
import { Picture } from './picture.tsx'

type RoomGroupProps = {
  group: Group<RoomBubble>
  isMine: boolean
  /** Set while unsent messages wait for the connection. */
  onTakeBack: ((clientId: string) => void) | undefined
}

/** Consecutive messages of one person: with their picture and name if they are not mine, and the time of the last. */
export const RoomGroup = memo(GroupOf, isSame)

function GroupOf({ group, isMine, onTakeBack }: RoomGroupProps) {
  const { bubbles, isFirstNew } = group
  const last = bubbles.at(-1)
  const sender = last?.message?.sender
  return (
    <div>
      {isFirstNew && <NewLine />}
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
            <p className="mt-0.5 flex items-center gap-1.5 px-1 text-xs text-ink-soft tabular-nums">
              <time dateTime={last.createdAt}>{timeOfDay(last.createdAt)}</time>
              {!last.message && (
                <>
                  <ClockIcon size={15} strokeWidth={2.2} />
                  {onTakeBack ? 'Waiting to send' : 'Sending'}
                </>
              )}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

interface BubbleOfProps {
  bubble: RoomBubble
  isMine: boolean
  isFirst: boolean
  isLast: boolean
  onTakeBack: ((clientId: string) => void) | undefined
}

function BubbleOf({ bubble, isMine, isFirst, isLast, onTakeBack }: BubbleOfProps) {
  const { message, content, imageUrl, key } = bubble
  const look = isMine ? (message || !onTakeBack ? 'mine' : 'waiting') : 'theirs'
  const className = cx(
    bubbleShape,
    bubbleLooks[look],
    bubbleCorners(isMine, isFirst, isLast),
    imageUrl ? 'overflow-hidden p-1' : 'px-3.5 py-2',
  )
  const inside = (
    <>
      {imageUrl && <Picture url={imageUrl} by={message?.sender.name ?? 'you'} />}
      {content && (
        <span dir="auto" className={cx('block', imageUrl && 'max-w-56 px-2.5 py-1.5')}>
          <Folded id={key} text={content} />
        </span>
      )}
    </>
  )
  if (message)
    return (
      <PressableBubble
        label={isMine ? 'Copy or remove your message' : `Copy or report the message from ${message.sender.name}`}
        onPress={() => openSheet({ kind: 'message', message })}
        isStop={isLast}
        isMine={isMine}
        className={className}
      >
        {inside}
      </PressableBubble>
    )
  return (
    <Fragment>
      <p dir="auto" className={cx(className, !onTakeBack && 'opacity-75')}>
        {inside}
      </p>
      {onTakeBack && (
        <button
          type="button"
          onClick={() => onTakeBack(key)}
          className="-my-1 min-h-11 rounded-sm px-2 text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          Take back <span className="sr-only">“{content || 'your picture'}”</span>
        </button>
      )}
    </Fragment>
  )
}

/** A new message rebuilds the timeline, but only one group of it changes. */
function isSame(one: RoomGroupProps, two: RoomGroupProps): boolean {
  if (one.isMine !== two.isMine || one.onTakeBack !== two.onTakeBack) return false
  if (one.group.isFirstNew !== two.group.isFirstNew) return false
  const [before, after] = [one.group.bubbles, two.group.bubbles]
  return (
    before.length === after.length &&
    before.every(({ key, message }, at) => key === after[at]?.key && message?.id === after[at]?.message?.id)
  )
}
