import { t } from '@lingui/core/macro'
import { cx } from '../ui/cx.ts'
import type { Reaction } from './message-parts.ts'

interface ReactionChipsProps {
  reactions: readonly Reaction[]
  isMine: boolean
  onReact: (emoji: string) => void
}

/** The emoji on a message with their counts. A tap adds the same emoji, or takes the user's own back. */
export function ReactionChips({ reactions, isMine, onReact }: ReactionChipsProps) {
  if (reactions.length === 0) return null
  return (
    <ul
      aria-label={t`Reactions`}
      className={cx(
        'relative z-1 -mt-1.5 mb-1 flex max-w-[82%] flex-wrap gap-1 px-1.5',
        isMine && 'justify-end',
      )}
    >
      {reactions.map(({ emoji, count, isMine: isOwn }) => (
        <li key={emoji}>
          <button
            type="button"
            aria-pressed={isOwn}
            aria-label={`${emoji}, ${count}`}
            onClick={() => onReact(emoji)}
            className={cx(
              'relative flex h-7 animate-rise items-center gap-1 rounded-full px-2 text-[0.9375rem] leading-none shadow-low ring-1',
              'sink-92 transition-[scale,background-color] duration-150 after:absolute after:-inset-1.5 after:rounded-full',
              isOwn ? 'bg-tint ring-accent/50' : 'bg-raised ring-line',
            )}
          >
            <span>{emoji}</span>
            {count > 1 && (
              <span
                className={cx(
                  'text-xs font-semibold tabular-nums',
                  isOwn ? 'text-accent' : 'text-ink-soft',
                )}
              >
                {count}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
