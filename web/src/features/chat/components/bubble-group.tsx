import { Fragment, memo, Suspense } from 'react'
import { timeOfDay } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { Group } from '../../../lib/timeline.ts'
import { bubbleCorners, bubbleLooks, bubbleShape } from '../../../ui/conversation/bubble-class.ts'
import { NewLine } from '../../../ui/conversation/lines.tsx'
import { PressableBubble } from '../../../ui/conversation/pressable-bubble.tsx'
import { cx } from '../../../ui/cx.ts'
import { Folded } from '../../../ui/folded.tsx'
import { lineBreaks } from '../../../ui/long-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ChatBubble } from '../bubbles.ts'
import { choose } from '../chosen.ts'
import { emojiCount } from '../words.ts'
import { type SendState, Ticks } from './ticks.tsx'
import { Words } from './words.tsx'

const InvitationCard = lazyPart(async () => (await import('../../balloon-games/invitation-card.tsx')).InvitationCard)

type BubbleGroupProps = {
  group: Group<ChatBubble>
  isMine: boolean
  name: string
  state: SendState | null
  /** Set while unsent messages wait for the connection. */
  onTakeBack: ((clientId: string) => void) | undefined
}

/** Consecutive messages of one person, with the time of the last; `state` is set if the group ends with my newest message. */
export const BubbleGroup = memo(Bubbles, isSame)

function Bubbles({ group, isMine, name, state, onTakeBack }: BubbleGroupProps) {
  const { bubbles, isFirstNew } = group
  const last = bubbles.at(-1)
  return (
    <li className={cx('flex flex-col gap-0.5', isMine ? 'items-end' : 'items-start')}>
      {isFirstNew && <NewLine />}
      <span className="sr-only">{isMine ? 'You' : <bdi>{name}</bdi>}:</span>
      {bubbles.map((bubble, at) => (
        <Fragment key={bubble.key}>
          {bubble.gameId !== undefined ? (
            <Suspense fallback={<Skeleton className="h-52 w-80 max-w-full rounded-md" />}>
              <InvitationCard
                gameId={bubble.gameId}
                content={bubble.content}
                from={isMine ? null : name}
                onMore={() => choose({ id: bubble.key, content: bubble.content })}
              />
            </Suspense>
          ) : isMine ? (
            <p
              dir="auto"
              className={cx(
                bubbleShape,
                largeEmoji(bubble.content) ??
                  `px-3.5 py-2 ${bubbleLooks[bubble.seq === null && onTakeBack ? 'waiting' : 'mine']}`,
                bubbleCorners(true, at === 0, bubble === last),
                bubble.seq === null && !onTakeBack && 'opacity-75',
              )}
            >
              <BubbleText bubble={bubble} />
            </p>
          ) : (
            <PressableBubble
              label={`Copy or report the message from ${name}`}
              onPress={() => choose({ id: bubble.key, content: bubble.content })}
              isStop={bubble === last}
              className={cx(
                bubbleShape,
                largeEmoji(bubble.content) ?? `px-3.5 py-2 ${bubbleLooks.theirs}`,
                bubbleCorners(false, at === 0, bubble === last),
              )}
            >
              <BubbleText bubble={bubble} />
            </PressableBubble>
          )}
          {bubble.seq === null && onTakeBack && (
            <button
              type="button"
              onClick={() => onTakeBack(bubble.key)}
              className="-my-1 min-h-11 rounded-sm px-2 text-sm font-semibold text-accent underline-offset-4 hover:underline"
            >
              Take back <span className="sr-only">“{bubble.content}”</span>
            </button>
          )}
        </Fragment>
      ))}
      {last && (
        <p className="mt-0.5 flex items-center gap-1.5 px-1 text-xs text-ink-soft tabular-nums">
          <time dateTime={last.createdAt}>{timeOfDay(last.createdAt)}</time>
          {state && <Ticks state={state} />}
        </p>
      )}
    </li>
  )
}

const BubbleText = ({ bubble: { key, content } }: { bubble: ChatBubble }) => (
  <Folded id={key} text={content}>
    <Words content={content} />
  </Folded>
)

/** A message of emoji alone is large and has no bubble; fewer emoji are larger. */
function largeEmoji(content: string): string | null {
  const count = lineBreaks(content) < 4 ? emojiCount(content) : 0
  if (count === 0) return null
  return count <= 3 ? 'py-1 text-5xl leading-tight' : 'py-1 text-3xl leading-tight'
}

/** A new message rebuilds the timeline, but only one group of it changes. */
function isSame(one: BubbleGroupProps, two: BubbleGroupProps): boolean {
  if (one.name !== two.name || one.state !== two.state || one.isMine !== two.isMine) return false
  if (one.group.isFirstNew !== two.group.isFirstNew || one.onTakeBack !== two.onTakeBack) return false
  const [before, after] = [one.group.bubbles, two.group.bubbles]
  return (
    before.length === after.length &&
    before.every(({ key, seq }, at) => key === after[at]?.key && seq === after[at]?.seq)
  )
}
