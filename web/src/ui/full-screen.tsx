import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'

type FullScreenProps = {
  /** What it is, read aloud. */
  label: string
  onClose: () => void
  /** Hears every key but those that a slider takes; returns true for one that it used. */
  onKey: (key: string) => boolean
  children: ReactNode
}

/** A dark page over everything while it stands in the tree. Escape closes it; the browser traps the focus and gives it back. */
export function FullScreen({ label, onClose, onKey, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  const press = useEffectEvent(onKey)

  // Closed before the element leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const listening = new AbortController()
    const { signal } = listening
    const cancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    element.addEventListener('cancel', cancel, { signal })
    // A browser lets nobody refuse two closings in a row.
    element.addEventListener('close', () => close(), { signal })
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      if (press(event.key)) event.preventDefault()
    }
    element.addEventListener('keydown', hear, { signal })
    return () => {
      listening.abort()
      element.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className="scheme-dark fixed inset-0 m-0 flex h-dvh max-h-none w-dvw max-w-none flex-col overflow-hidden bg-[#0c060b] pt-safe px-safe pb-safe text-white select-none"
    >
      {children}
    </dialog>
  )
}
