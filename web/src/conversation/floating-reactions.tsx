import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLayer } from '../ui/layers/use-layer.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { ReactionBar } from './reaction-bar.tsx'

/** Pixels between the bar and the window's edge or the message. */
const gap = 8

interface FloatingReactionsProps {
  /** The button it opens above. */
  anchor: HTMLElement
  own: string | null
  onReact: (emoji: string) => void
  onClose: () => void
}

/** A bar of emoji to react with, floating above a message. Escape, Back or a press elsewhere closes it. */
export function FloatingReactions({ anchor, own, onReact, onClose }: FloatingReactionsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const toggled = useEffectEvent((state: string) => {
    if (state === 'closed' && !isPicking) onClose()
  })
  useLayer(!isPicking, () => bar.current?.hidePopover())

  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const onToggle = (event: Event) => toggled((event as ToggleEvent).newState)
    element.addEventListener('toggle', onToggle)
    element.showPopover()
    const box = anchor.getBoundingClientRect()
    const { clientWidth } = document.documentElement
    const { offsetWidth, offsetHeight } = element
    const middle = box.left + box.width / 2 - offsetWidth / 2
    element.style.left = `${Math.max(gap, Math.min(clientWidth - offsetWidth - gap, middle))}px`
    element.style.top = `${box.top - offsetHeight - gap < gap ? box.bottom + gap : box.top - offsetHeight - gap}px`
    element.querySelector('button')?.focus()
    return () => element.removeEventListener('toggle', onToggle)
  }, [anchor])

  const choose = (emoji: string) => {
    onReact(emoji)
    onClose()
  }
  return (
    <>
      <div
        ref={bar}
        popover="auto"
        className="fixed inset-auto m-0 origin-bottom animate-rise rounded-full bg-overlay p-1 text-ink shadow-high ring-1 ring-line"
      >
        <ReactionBar own={own} onReact={choose} onMore={() => setIsPicking(true)} />
      </div>
      {isPicking && <EmojiPicker onPick={choose} onClose={onClose} />}
    </>
  )
}
