import { createContext, useContext } from 'react'
import { cx } from '../ui/cx.ts'
import type { Original } from './message-parts.ts'

/** Shows the original of an answer in the feed. */
export const JumpTo = createContext<((original: Original) => void) | null>(null)

const wordsOf = ({ place, content, hasPicture }: Original): string =>
  place === null ? 'Message deleted' : content || (hasPicture ? 'Picture' : '')

const shape = 'block w-full min-w-0 rounded-sm border-s-3 py-1 ps-2 pe-2.5 text-start text-sm leading-snug'

interface OriginalQuoteProps {
  original: Original
  myId: string | undefined
  /** The bubble is filled with the accent color. */
  isFilled?: boolean
  className?: string
}

/** The original above an answer: whose it is, and two lines of it. A tap leads to it. */
export function OriginalQuote({ original, myId, isFilled, className }: OriginalQuoteProps) {
  const jumpTo = useContext(JumpTo)
  const isGone = original.place === null
  const author = original.senderId === myId ? 'You' : original.name
  const look = cx(shape, isFilled ? 'border-current bg-black/12' : 'border-accent bg-accent/8', className)
  const content = (
    <>
      <span className="sr-only">Answers </span>
      {!isGone && (
        <span className={cx('block truncate font-semibold', !isFilled && 'text-accent')}>
          <bdi>{author}</bdi>
        </span>
      )}
      <span
        dir="auto"
        className={cx('line-clamp-2 whitespace-normal wrap-anywhere', isGone && 'italic', !isFilled && 'text-ink-soft')}
      >
        {wordsOf(original)}
      </span>
    </>
  )
  return isGone || !jumpTo ? (
    <span className={look}>{content}</span>
  ) : (
    <button type="button" onClick={() => jumpTo(original)} className={look}>
      {content}
    </button>
  )
}
