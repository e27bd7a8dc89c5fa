import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

type ConfirmSheetProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  text: string
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    text,
    confirmLabel,
    cancelLabel = t`Cancel`,
    danger,
    busy,
  } = props
  return (
    <Sheet open={open} onClose={onClose} title={title} size="sm">
      <p className="text-ink-soft">{text}</p>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          onClick={onConfirm}
          className="sm:grow"
        >
          {confirmLabel}
        </Button>
        <Button variant="outline" onClick={onClose} className="sm:grow">
          {cancelLabel}
        </Button>
      </div>
    </Sheet>
  )
}
