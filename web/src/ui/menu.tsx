import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { isRightToLeft } from './direction.ts'
import type { Icon } from './draw-icon.tsx'
import { IconButton } from './icon-button.tsx'
import { MoreIcon } from './icons.tsx'
import { useLayer } from './layers/use-layer.ts'

type Item = { label: string; icon?: Icon; danger?: boolean; onSelect: () => void }
type MenuProps = { label: string; items: readonly Item[]; icon?: Icon }

const WIDTH = 208
const ITEM_HEIGHT = 48
const EDGE = 8

/** A button that opens a few actions. Arrow keys move; Escape, Back or a press elsewhere closes it. */
export function Menu({ label, items, icon = MoreIcon }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useLayer(open, () => popover.current?.hidePopover())
  const place = () => {
    const box = button.current?.getBoundingClientRect()
    const style = popover.current?.style
    if (!box || !style) return
    const { clientWidth, clientHeight } = document.documentElement
    // In a low window a long menu opens toward the larger side and scrolls.
    const below = clientHeight - box.bottom
    const fitsBelow = below > Math.min(box.top, items.length * ITEM_HEIGHT + EDGE * 2)
    style.maxHeight = `${(fitsBelow ? below : box.top) - EDGE - 4}px`
    const end = isRightToLeft() ? box.left : clientWidth - box.right
    style.insetInlineEnd = `${Math.min(clientWidth - WIDTH - EDGE, Math.max(EDGE, end))}px`
    style.top = fitsBelow ? `${box.bottom + 4}px` : 'auto'
    style.bottom = fitsBelow ? 'auto' : `${clientHeight - box.top + 4}px`
  }
  const move = (event: KeyboardEvent) => {
    const buttons = [...(popover.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          popover.current?.showPopover()
        }}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        onBeforeToggle={(event) => {
          place()
          setOpen(event.newState === 'open')
        }}
        onToggle={(event) => {
          if (event.newState === 'open')
            popover.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
        }}
        className={cx(
          'fixed inset-auto m-0 min-w-52 overflow-y-auto overscroll-contain rounded-md bg-overlay p-1.5 text-ink shadow-high ring-1 ring-line',
          'scale-96 opacity-0 transition-[scale,opacity,overlay,display] duration-150 transition-discrete',
          'open:scale-100 open:opacity-100 starting:open:scale-96 starting:open:opacity-0 origin-top-right rtl:origin-top-left',
        )}
      >
        {items.map(({ label: text, icon: Drawn, danger, onSelect }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              popover.current?.hidePopover()
              onSelect()
            }}
            className={cx(
              'flex min-h-12 w-full items-center gap-3 rounded-sm px-3 text-start font-medium hover:bg-sunken',
              danger && 'text-danger',
            )}
          >
            {Drawn && <Drawn size={21} />}
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
