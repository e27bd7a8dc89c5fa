import { t } from '@lingui/core/macro'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { quickReactions } from './reactions.ts'

interface ReactionBarProps {
  own: string | null
  onReact: (emoji: string) => void
  /** Opens all other emoji. */
  onMore: () => void
}

/** Six emoji, including the user's own choice, and a button for all others. */
export function ReactionBar({ own, onReact, onMore }: ReactionBarProps) {
  const isOther = own !== null && !quickReactions.some((emoji) => emoji === own)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={t`React`} className="flex items-center justify-between gap-0.5">
      {[...quickReactions.slice(0, isOther ? 5 : 6), ...(isOther ? [own] : [])].map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === own}
          aria-label={emoji}
          onClick={() => onReact(emoji)}
          className={cx(
            'grid h-11 w-11 min-w-0 shrink place-items-center rounded-full text-[min(1.625rem,8vw)] leading-none transition-[scale,background-color] duration-150',
            '[@media(hover:hover)]:hover:scale-120 sink-92',
            emoji === own && 'bg-tint ring-2 ring-accent/50',
          )}
        >
          {emoji}
        </button>
      ))}
      <IconButton
        icon={PlusIcon}
        label={t`Another emoji`}
        onClick={onMore}
        className="text-ink-soft"
      />
    </div>
  )
}
