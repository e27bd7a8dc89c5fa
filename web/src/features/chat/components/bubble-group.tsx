import { memo } from 'react'
import { timeOfDay } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import type { Group } from '../timeline.ts'
import { type SendState, Ticks } from './ticks.tsx'

type BubbleGroupProps = { group: Group; name: string; state: SendState | null }

/** What one person wrote in a row, with the time of the last; `state` where it ends with my newest message. */
export const BubbleGroup = memo(Bubbles, isSame)

function Bubbles({ group, name, state }: BubbleGroupProps) {
  const { isMine, bubbles } = group
  const last = bubbles.at(-1)
  return (
    <li className={cx('flex flex-col gap-0.5', isMine ? 'items-end' : 'items-start')}>
      <span className="sr-only">{isMine ? 'You' : name}:</span>
      {bubbles.map((bubble, at) => (
        <p
          key={bubble.key}
          className={cx(
            'max-w-[82%] rounded-md px-3.5 py-2 whitespace-pre-wrap wrap-anywhere lg:max-w-[min(70%,34rem)]',
            isMine ? 'bg-accent-fade text-on-accent' : 'bg-raised shadow-low ring-1 ring-line/70',
            isMine && at > 0 && 'rounded-tr-[6px]',
            isMine && at < bubbles.length - 1 && 'rounded-br-[6px]',
            !isMine && at > 0 && 'rounded-tl-[6px]',
            !isMine && at < bubbles.length - 1 && 'rounded-bl-[6px]',
            bubble.seq === null && 'opacity-75',
          )}
        >
          {bubble.content}
        </p>
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

/** A new message rebuilds the timeline, but changes one group of it. */
function isSame(one: BubbleGroupProps, two: BubbleGroupProps): boolean {
  if (one.name !== two.name || one.state !== two.state) return false
  const [before, after] = [one.group.bubbles, two.group.bubbles]
  return (
    before.length === after.length &&
    before.every(({ key, seq }, at) => key === after[at]?.key && seq === after[at]?.seq)
  )
}
