import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { MoreIcon } from '../icons.tsx'
import { useLongPress } from '../use-long-press.ts'

interface PressableBubbleProps {
  /** What the button beside it does, for screen readers and as a tooltip. */
  label: string
  onPress: () => void
  /** Whether Tab stops here. The arrow keys lead to every message. */
  isStop: boolean
  /** The button is before the bubble instead of after it. */
  isMine?: boolean
  className: string
  children: ReactNode
}

/** A message with actions: a long press, the right mouse button or the button beside it shows them. */
export function PressableBubble({ label, onPress, isStop, isMine, className, children }: PressableBubbleProps) {
  const press = useLongPress(onPress)
  return (
    <div className={cx('group/bubble flex w-full items-center gap-1', isMine && 'flex-row-reverse')}>
      <p
        dir="auto"
        className={`${className} [@media(pointer:coarse)]:select-none [-webkit-touch-callout:none]`}
        {...press}
      >
        {children}
      </p>
      <IconButton
        data-message
        icon={MoreIcon}
        label={label}
        tabIndex={isStop ? 0 : -1}
        onClick={onPress}
        onKeyDown={move}
        className="-my-2 text-ink-soft opacity-0 group-hover/bubble:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:pointer-events-none"
      />
    </div>
  )
}

/** Moves the focus to the previous or next message. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  const all = [...document.querySelectorAll<HTMLElement>('[data-message]')]
  event.preventDefault()
  all[all.indexOf(event.currentTarget) + step]?.focus()
}
