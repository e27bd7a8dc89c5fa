import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLayer } from './layers/use-layer.ts'

type FullScreenProps = {
  /** The accessible name. */
  label: string
  onClose: () => void
  /** Receives every key except those a slider uses. @returns true if it handled the key */
  onKey: (key: string) => boolean
  children: ReactNode
}

/** A dark dialog over everything while rendered. Escape and Back close it; the browser traps the focus and restores it. */
export function FullScreen({ label, onClose, onKey, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  const press = useEffectEvent(onKey)
  useLayer(true, onClose, dialog)

  // Closed before the element is removed, because only then does the browser restore the focus.
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
    // A browser closes the dialog when the page refuses to close twice in a row.
    element.addEventListener('close', () => close(), { signal })
    const hear = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.target instanceof HTMLInputElement
      )
        return
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
