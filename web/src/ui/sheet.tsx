import { t } from '@lingui/core/macro'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { bottomBar } from './bottom-bar.ts'
import { cx } from './cx.ts'
import { useDragDown } from './drag-down.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers/use-layer.ts'
import { LiveRegion } from './live-region.tsx'
import { fingerQuery } from './use-media.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  hideTitle?: boolean
  children: ReactNode
  /** Stays visible below the scrolled content. */
  footer?: ReactNode
  /** `full` fills a phone's screen, and has a fixed height elsewhere. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** Set if the sheet has its own address, so that Back already closes it. */
  isScreen?: boolean
}

const sizes = {
  sm: 'max-h-[92dvh] rounded-t-lg sm:h-fit sm:max-w-sm',
  md: 'max-h-[92dvh] rounded-t-lg sm:h-fit sm:max-w-lg',
  lg: 'max-h-[92dvh] rounded-t-lg sm:h-fit sm:max-w-2xl',
  full: 'h-dvh max-h-none max-sm:pt-safe sm:h-[86dvh] flat:h-[94dvh] sm:max-w-3xl',
}
/** Milliseconds of the closing animation. */
export const sheetLeaves = 240

/** A native modal dialog: from the bottom on phones, centered from 640 px. The browser traps the focus and restores it. */
export function Sheet({
  open,
  onClose,
  title,
  hideTitle,
  children,
  footer,
  size = 'md',
  isScreen = false,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [present, setPresent] = useState(open)
  const close = useEffectEvent(onClose)
  // When the page refuses to close twice in a row, the browser closes the dialog. The sheet then reopens unless its owner closes it.
  const [closings, setClosings] = useState(0)
  const closed = useEffectEvent(() => {
    if (!open || dialog.current?.open !== false) return
    onClose()
    setClosings((count) => count + 1)
  })
  if (open && !present) setPresent(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again after the browser closed the dialog
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open) {
      if (!element.open) show(element)
      return
    }
    element.close()
    const leaving = setTimeout(() => setPresent(false), sheetLeaves)
    return () => clearTimeout(leaving)
  }, [open, closings])

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
    const onClosed = () => closed()
    element.addEventListener('close', onClosed)
    element.addEventListener('cancel', onCancel)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('close', onClosed)
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('click', onClick)
    }
  }, [present])

  // Closed before the element is removed, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (present) return () => element?.close()
  }, [present])

  useLayer(open && !isScreen, onClose, dialog, true)
  useDragDown(dialog, handle, present, onClose)

  if (!present) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(
        'fixed inset-0 m-0 mt-auto w-full max-w-none overflow-hidden bg-overlay text-ink shadow-high',
        'transition-[translate,opacity,scale,overlay,display] duration-240 ease-out-soft transition-discrete',
        'translate-y-full open:flex open:translate-y-0 starting:open:translate-y-full flex-col',
        'backdrop:bg-black/50 backdrop:opacity-0 open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
        'backdrop:transition-[opacity,overlay,display] backdrop:duration-240 backdrop:transition-discrete',
        'sm:m-auto sm:max-h-[86dvh] flat:max-h-[94dvh] sm:rounded-lg',
        'sm:translate-y-2 sm:scale-96 sm:opacity-0 sm:open:scale-100 sm:open:opacity-100',
        'sm:starting:open:translate-y-2 sm:starting:open:scale-96 sm:starting:open:opacity-0',
        sizes[size],
      )}
    >
      {/* Wider than its bar, and over the header, except for the close button. */}
      <div
        ref={handle}
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-14 touch-none cursor-grab sm:hidden"
      >
        <span className="mx-auto mt-2.5 block h-1 w-10 rounded-full bg-line" />
      </div>
      <header
        className={cx(
          'flex shrink-0 items-center gap-3 pe-3 ps-5',
          hideTitle ? 'h-14 justify-end' : 'min-h-14 pt-5 pb-3 sm:pt-4',
        )}
      >
        <h2
          id={titleId}
          className={
            hideTitle
              ? 'sr-only'
              : 'min-w-0 grow font-display text-[min(1.25rem,8vw)] wrap-anywhere leading-tight font-bold'
          }
        >
          {title}
        </h2>
        <IconButton
          icon={CloseIcon}
          label={t`Close`}
          onClick={onClose}
          className="relative text-ink-soft"
        />
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a text longer than the sheet
        tabIndex={0}
        className="relative min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-6 -outline-offset-3"
      >
        {children}
      </div>
      {footer && (
        <footer
          {...bottomBar}
          className="shrink-0 border-t border-line px-5 pt-3 pb-[max(env(safe-area-inset-bottom),16px)]"
        >
          {footer}
        </footer>
      )}
      {/* Announcements outside an open dialog are not read. */}
      <LiveRegion />
    </dialog>
  )
}

/** Opens the dialog below those later in the page, even if the browser closed it under them. */
function show(dialog: HTMLDialogElement): void {
  const above = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].filter(
    (other) => dialog.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  dialog.showModal()
  focusFirstField(dialog)
  for (const other of above) {
    other.close()
    other.showModal()
  }
}

/** Ref for a field that has the focus when its sheet opens, on phones too. React's `autoFocus` would come before the sheet is open. */
export const focusedFirst = (field: HTMLElement | null): void => {
  field?.setAttribute('autofocus', '')
}

const typedInto = 'textarea, input:not([type=radio], [type=checkbox], [type=range])'

/** Focuses the first field of a form, unless a keyboard would then cover the sheet's text. */
function focusFirstField(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(
    'form :is(input:not([type=hidden], [type=file]), select, textarea):enabled',
  )
  if (field?.matches(typedInto) && matchMedia(fingerQuery).matches) return
  field?.focus({ preventScroll: true })
}
