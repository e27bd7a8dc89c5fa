import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  children: ReactNode
  /** Stays in sight under the scrolled content. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' }
const LEAVING_MS = 240

/** A native modal: from below on phones, centred from 640 px. The browser traps the focus and gives it back. */
export function Sheet({ open, onClose, title, hideTitle, children, footer, size = 'md' }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [present, setPresent] = useState(open)
  const close = useEffectEvent(onClose)
  if (open && !present) setPresent(true)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open) {
      if (!element.open) element.showModal()
      return
    }
    element.close()
    const leaving = setTimeout(() => setPresent(false), LEAVING_MS)
    return () => clearTimeout(leaving)
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!element || !present) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target === element) close()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('click', onClick)
      element.close()
    }
  }, [present])

  if (!present) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(
        'fixed inset-0 m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-hidden bg-overlay text-ink shadow-high',
        'rounded-t-lg transition-[translate,opacity,scale,overlay,display] duration-240 ease-out-soft transition-discrete',
        'translate-y-full open:flex open:translate-y-0 starting:open:translate-y-full flex-col',
        'backdrop:bg-black/50 backdrop:opacity-0 open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
        'backdrop:transition-[opacity,overlay,display] backdrop:duration-240 backdrop:transition-discrete',
        'sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:rounded-lg',
        'sm:translate-y-2 sm:scale-96 sm:opacity-0 sm:open:scale-100 sm:open:opacity-100',
        'sm:starting:open:translate-y-2 sm:starting:open:scale-96 sm:starting:open:opacity-0',
        widths[size],
      )}
    >
      <span aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line sm:hidden" />
      <header
        className={cx(
          'flex shrink-0 items-center gap-3 pr-3 pl-5',
          hideTitle ? 'h-12 justify-end' : 'min-h-14 pt-2 pb-3 sm:pt-4',
        )}
      >
        <h2 id={titleId} className={hideTitle ? 'sr-only' : 'grow font-display text-xl leading-tight font-bold'}>
          {title}
        </h2>
        <IconButton icon={CloseIcon} label="Close" onClick={onClose} className="text-ink-soft" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text longer than the sheet is scrolled by keys */}
      <div tabIndex={0} className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 -outline-offset-3">
        {children}
      </div>
      {footer && (
        <footer className="shrink-0 border-t border-line px-5 pt-3 pb-[max(env(safe-area-inset-bottom),16px)]">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
