import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'

interface SortableTileProps {
  /** The accessible name of the whole tile. */
  label: string
  /** The id of the text that explains how to move it. */
  hint: string
  isMarked?: boolean
  onOpen: () => void
  onRemove: () => void
  removeLabel: string
  onKeyDown: (event: KeyboardEvent) => void
  /** The picture, and more controls with `data-fixed`. */
  children: ReactNode
}

/** An entry of a list sorted by `useSorting`. A press opens it. */
export function SortableTile(props: SortableTileProps) {
  const { label, hint, isMarked, onOpen, onRemove, removeLabel, onKeyDown, children } = props
  return (
    <div
      data-sortable
      className={cx(
        'relative size-full rounded-sm bg-sunken select-none [-webkit-touch-callout:none]',
        isMarked && 'ring-3 ring-rose ring-offset-2 ring-offset-surface',
      )}
    >
      <button
        type="button"
        data-grip
        aria-label={label}
        aria-describedby={hint}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        className="absolute inset-0 size-full cursor-grab overflow-hidden rounded-sm"
      />
      {/* The picture lets presses through to the button below it. */}
      <div className="pointer-events-none absolute inset-0 overflow-hidden rounded-sm">
        {children}
      </div>
      <IconButton
        data-fixed
        icon={CloseIcon}
        label={removeLabel}
        variant="photo"
        onClick={onRemove}
        className="absolute bottom-1 end-1"
      />
    </div>
  )
}
