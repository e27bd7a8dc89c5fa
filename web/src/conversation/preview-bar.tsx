import { type ReactNode, useEffect } from 'react'
import { isComposing } from '../ui/enter.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { focusComposer } from './focus-composer.ts'

interface PreviewBarProps {
  /** The close button's accessible name. */
  label: string
  onCancel: () => void
  children: ReactNode
}

/** A bar above the field about the message being written. Its button or Escape cancels. */
export function PreviewBar({ label, onCancel, children }: PreviewBarProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !isComposing(event) &&
        !document.querySelector('dialog[open], [popover=auto]:popover-open')
      )
        onCancel()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onCancel])
  return (
    <div data-unsaved className="flex items-center gap-1 pb-1.5">
      <div className="min-w-0 grow">{children}</div>
      <IconButton
        icon={CloseIcon}
        label={label}
        // Keeps a phone's keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          // The button goes, and a key's focus with it.
          if (document.activeElement === currentTarget) focusComposer()
          onCancel()
        }}
        className="text-ink-soft"
      />
    </div>
  )
}
