import { cx } from '../cx.ts'

/** Nothing is painted outside of a bubble, however high the marks on its letters are stacked. */
export const bubbleShape =
  'max-w-[82%] overflow-clip rounded-md whitespace-pre-wrap wrap-anywhere [overflow-clip-margin:0px] lg:max-w-[min(70%,34rem)]'

export const bubbleLooks = {
  theirs: 'bg-raised shadow-low ring-1 ring-line/70',
  mine: 'bg-accent-fade text-on-accent',
  waiting: 'bg-tint ring-1 ring-accent/50',
}

/** The corners where bubbles of a group meet are less round, on their author's side. */
export const bubbleCorners = (isMine: boolean, isFirst: boolean, isLast: boolean): string =>
  cx(
    !isFirst && (isMine ? 'rounded-se-[6px]' : 'rounded-ss-[6px]'),
    !isLast && (isMine ? 'rounded-ee-[6px]' : 'rounded-es-[6px]'),
  )
