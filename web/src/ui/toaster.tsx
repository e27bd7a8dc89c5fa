import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx'
import { keepFocus } from './keep-focus.ts'
import { dismissToast, lastPressed, type ShownToast, useToastSlot } from './toast.tsx'
import { keepClear } from './toast-place.ts'
import { swipeAway } from './toast-swipe.ts'
import { runToastTime } from './toast-time.ts'

/**
 * Keeps a popover above every open dialog and usable: a modal dialog makes everything outside it inert, so `host`, which holds the popover,
 * moves into the topmost dialog, and back to the page when that closes. @returns a function that stops it
 */
function keepOnTop(host: HTMLElement, popover: HTMLElement): () => void {
  const place = () => {
    const home = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
    if (host.parentElement !== home) home.append(host)
    // Moving an element closes its popover.
    if (!popover.matches(':popover-open')) popover.showPopover()
  }
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  place()
  return () => {
    changes.disconnect()
    if (host.parentElement !== document.body) document.body.append(host)
  }
}

/** Milliseconds that a toast about autosaved input stays, even if the user goes on typing. */
const atLeast = 1000

/**
 * Calls back once when the user fixes what the toast reported: they edit or resubmit the form it came from, or press the same control
 * again. @returns a function that stops it
 */
function whenMended(mended: () => void): () => void {
  const since = performance.now()
  const pressed = lastPressed()
  const form = (pressed as HTMLButtonElement | null)?.form ?? pressed?.closest('form')
  const origin = form ?? pressed?.closest('button, label') ?? pressed
  const listening = new AbortController()
  const hear = ({ target, type }: Event) => {
    if (!(target instanceof Element) || !origin?.contains(target)) return
    if (type === 'click' && !target.closest('button')) return
    if (type === 'input' && !form && performance.now() - since < atLeast) return
    mended()
  }
  for (const type of ['submit', 'input', 'change', 'click'])
    window.addEventListener(type, hear, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

const glyphs = { neutral: InfoIcon, success: CheckIcon, danger: AlertIcon }
const discs = {
  neutral: 'bg-tint text-accent',
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
}

/** Announces a toast to screen readers: a live region reads only changes, so the text follows a frame later. */
function Announcement({ toast: { title, text, action, tone } }: { toast: ShownToast }) {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="sr-only" role="status" aria-live={tone === 'danger' ? 'assertive' : 'polite'}>
      {isSaid && [t`Notification`, title, text, action?.label].filter(Boolean).join(' ')}
    </div>
  )
}

/** @returns a function that stops listening */
function hearKeys(item: HTMLElement, close: () => void): () => void {
  const listening = new AbortController()
  const hear = ({ key }: KeyboardEvent) => {
    if (key === 'F8') item.parentElement?.focus()
    if (key === 'Escape') close()
  }
  document.addEventListener('keydown', hear, { signal: listening.signal })
  return () => listening.abort()
}

/** Render once in the app. F8 moves the focus to the toast, Escape closes it. Also keeps the focus where it was on every screen. */
export function Toaster() {
  const { current, open } = useToastSlot()
  const layer = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const [item, setItem] = useState<HTMLLIElement | null>(null)
  /** The id of the toast that has left the screen. */
  const [gone, setGone] = useState(0)
  const [host] = useState(() => document.createElement('div'))

  const close = useCallback(() => {
    const hadFocus = layer.current?.contains(document.activeElement)
    dismissToast()
    // Otherwise the focus would be lost in the emptied region.
    if (hadFocus && before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus()
  }, [])

  useEffect(keepFocus, [])

  useEffect(() => {
    document.body.append(host)
    return () => host.remove()
  }, [host])

  useEffect(() => {
    const element = layer.current
    if (!current || !element) return
    before.current = document.activeElement
    // The popover opened last is on top of every open dialog.
    element.hidePopover()
    return keepOnTop(host, element)
  }, [current, host])

  useEffect(() => {
    if (!open || !current || !layer.current) return
    const ends = [
      keepClear(layer.current),
      current.tone === 'danger' ? whenMended(dismissToast) : () => {},
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [open, current])

  useEffect(() => {
    const region = layer.current
    if (!item || !region || !current || !open) return
    const time = runToastTime(region, close)
    const ends = [time.stop, swipeAway(item, dismissToast, time.hold), hearKeys(item, close)]
    return () => {
      for (const end of ends) end()
    }
  }, [item, current, open, close])

  useEffect(() => {
    if (open || !current || !item) return
    let isLeft = true
    Promise.allSettled(item.getAnimations().map(({ finished }) => finished)).then(
      () => isLeft && setGone(current.id),
    )
    return () => {
      isLeft = false
    }
  }, [open, current, item])

  const tone = current?.tone ?? 'neutral'
  const Glyph = glyphs[tone]
  return createPortal(
    <>
      {current && open && <Announcement key={current.id} toast={current} />}
      <section
        ref={layer}
        popover="manual"
        aria-label={t`Notifications (F8)`}
        className="pointer-events-none fixed inset-x-0 top-auto bottom-[max(env(safe-area-inset-bottom),var(--up,0px))] m-0 h-auto w-full overflow-visible border-0 bg-transparent p-3 [text-shadow:none] pt-[calc(env(safe-area-inset-top)+12px)] sm:start-auto sm:w-88 flat:start-20 flat:end-auto"
      >
        <ol tabIndex={-1} className="outline-none">
          {current && gone !== current.id && (
            <li
              key={current.id}
              ref={setItem}
              data-state={open ? 'open' : 'closed'}
              className={cx(
                'flex items-start gap-3 rounded-md bg-overlay py-3 pe-1.5 ps-3 text-ink shadow-high ring-1 ring-line select-none',
                'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out',
                'data-[swipe=move]:translate-x-(--moved) data-[swipe=cancel]:translate-x-0',
                'data-[swipe=cancel]:transition-[translate] data-[swipe=end]:animate-toast-out touch-pan-y',
              )}
            >
              <span
                className={cx('grid size-9 shrink-0 place-items-center rounded-full', discs[tone])}
              >
                <Glyph size={20} />
              </span>
              <div className="min-w-0 grow self-center">
                <div className="overflow-clip font-semibold">{current.title}</div>
                {current.text && (
                  <div className="text-sm overflow-clip text-balance text-ink-soft break-words">
                    {current.text}
                  </div>
                )}
                {current.action && (
                  <button
                    type="button"
                    onClick={() => {
                      current.action?.onClick()
                      close()
                    }}
                    className="pointer-events-auto -ms-2 min-h-11 rounded-full px-2 font-semibold text-accent"
                  >
                    {current.action.label}
                  </button>
                )}
              </div>
              <IconButton
                icon={CloseIcon}
                label={t`Close`}
                onClick={close}
                className="pointer-events-auto text-ink-soft"
              />
            </li>
          )}
        </ol>
      </section>
    </>,
    host,
  )
}
