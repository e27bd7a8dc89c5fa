import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { useLongPress } from '../../../ui/use-long-press.ts'
import { type Chosen, choose } from '../chosen.ts'

interface TheirBubbleProps {
  message: Chosen
  name: string
  /** Whether Tab stops here. The arrow keys lead to every message. */
  isStop: boolean
  className: string
  children: ReactNode
}

/** A message of the other person. A long press, the right mouse button or the button beside it shows what can be done with it. */
export function TheirBubble({ message, name, isStop, className, children }: TheirBubbleProps) {
  const press = useLongPress(() => choose(message))
  return (
    <div className="group/bubble flex max-w-full items-center gap-1">
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
        label={`Copy or report the message from ${name}`}
        tabIndex={isStop ? 0 : -1}
        onClick={() => choose(message)}
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
