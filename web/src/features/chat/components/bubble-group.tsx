import { Fragment, memo } from 'react'
import { timeOfDay } from '../../../lib/format.ts'
import type { Group } from '../../../lib/timeline.ts'
import { cx } from '../../../ui/cx.ts'
import type { ChatBubble } from '../bubbles.ts'
import { emojiCount } from '../words.ts'
import { TheirBubble } from './their-bubble.tsx'
import { type SendState, Ticks } from './ticks.tsx'
import { Words } from './words.tsx'

type BubbleGroupProps = {
  group: Group<ChatBubble>
  isMine: boolean
  name: string
  state: SendState | null
  /** Set while unsent messages wait for the connection. */
  onTakeBack: ((clientId: string) => void) | undefined
}

const shape = 'max-w-[82%] rounded-md whitespace-pre-wrap wrap-anywhere lg:max-w-[min(70%,34rem)]'

const looks = {
  theirs: 'bg-raised shadow-low ring-1 ring-line/70',
  mine: 'bg-accent-fade text-on-accent',
  waiting: 'bg-tint ring-1 ring-accent/50',
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
          {isMine ? (
            <p
              dir="auto"
              className={cx(
                shape,
                largeEmoji(bubble.content) ??
                  `px-3.5 py-2 ${looks[bubble.seq === null && onTakeBack ? 'waiting' : 'mine']}`,
                at > 0 && 'rounded-se-[6px]',
                at < bubbles.length - 1 && 'rounded-ee-[6px]',
                bubble.seq === null && !onTakeBack && 'opacity-75',
              )}
            >
              <Words content={bubble.content} />
            </p>
          ) : (
            <TheirBubble
              message={{ id: bubble.key, content: bubble.content }}
              name={name}
              isStop={bubble === last}
              className={cx(
                shape,
                largeEmoji(bubble.content) ?? `px-3.5 py-2 ${looks.theirs}`,
                at > 0 && 'rounded-ss-[6px]',
                at < bubbles.length - 1 && 'rounded-es-[6px]',
              )}
            >
              <Words content={bubble.content} />
            </TheirBubble>
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

/** The line between messages already read and those unread when the chat was opened. */
const NewLine = () => (
  <p className="flex items-center gap-3 self-stretch pt-1 pb-2 text-xs font-semibold text-accent before:h-px before:grow before:bg-current/30 after:h-px after:grow after:bg-current/30">
    New messages
  </p>
)

/** A message of emoji alone is large and has no bubble; fewer emoji are larger. */
function largeEmoji(content: string): string | null {
  const count = emojiCount(content)
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
