import { t } from '@lingui/core/macro'
import { useContext } from 'react'
import { term } from '#i18n'
import { hiddenText, useHides } from '../lib/hidden-words.ts'
import { photoSrc } from '../lib/photo.ts'
import { cx } from '../ui/cx.ts'
import { kindLabel, type Original } from './message-parts.ts'
import { JumpTo } from './use-jump.ts'

const wordsOf = ({ place, content, hasPicture, kind }: Original): string =>
  place === null ? t`Message deleted` : content || kindLabel(kind ?? (hasPicture ? 'photo' : null))

/** The look of a quote, without its colors. */
export const quoteShape =
  'block w-full min-w-0 rounded-sm border-s-3 py-1 ps-2 pe-2.5 text-start text-sm leading-snug'

interface OriginalQuoteProps {
  original: Original
  myId: string | undefined
  /** The bubble is filled with the accent color. */
  isFilled?: boolean
  /** Set in a room: the picture is sharp, and no word is hidden. */
  isPlain?: boolean
  className?: string
}

/** The quote above a reply: its author, and two lines of text. A tap jumps to the original. */
export function OriginalQuote({
  original,
  myId,
  isFilled,
  isPlain,
  className,
}: OriginalQuoteProps) {
  const jumpTo = useContext(JumpTo)
  const isGone = original.place === null
  const isMine = original.senderId === myId
  const author = isMine ? t`You` : original.name
  const { prompt } = original
  // As in the chat, another person's photo is blurred, and hidden words are folded.
  const isShielded = !isPlain && !isMine
  const hides = useHides()
  const { picture } = original
  const look = cx(
    quoteShape,
    picture && 'relative min-h-13 pe-14',
    isFilled ? 'border-current bg-black/12' : 'border-accent bg-accent/8',
    className,
  )
  const content = (
    <>
      {picture && (
        <span className="absolute inset-y-1 end-1 w-11 overflow-hidden rounded-[8px] bg-sunken">
          <img
            src={photoSrc(picture, 'small')}
            alt=""
            draggable={false}
            className={cx('size-full object-cover', isShielded && 'scale-125 blur-xs')}
          />
        </span>
      )}
      <span className="sr-only">
        {t({ context: 'one message answers another', message: 'Answers' })}{' '}
      </span>
      {!isGone && (
        <span className={cx('block truncate font-semibold', !isFilled && 'text-accent')}>
          <bdi>{author}</bdi>
        </span>
      )}
      {prompt && (
        <span className={cx('block whitespace-normal', !isFilled && 'text-ink-soft')}>
          {term('prompt', prompt.id, prompt.text)}
        </span>
      )}
      <span
        dir="auto"
        className={cx(
          'line-clamp-2 whitespace-normal wrap-anywhere',
          isGone && 'italic',
          !isFilled && 'text-ink-soft',
        )}
      >
        {isShielded && hides(original.content) ? hiddenText : wordsOf(original)}
      </span>
    </>
  )
  return isGone || prompt || !jumpTo ? (
    <span className={look}>{content}</span>
  ) : (
    <button type="button" onClick={() => jumpTo(original)} className={look}>
      {content}
    </button>
  )
}
