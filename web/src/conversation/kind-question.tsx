import { t } from '@lingui/core/macro'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'

interface KindQuestionProps {
  open: boolean
  onClose: () => void
  onSend: () => void
}

/** Asks before sending words that may hurt. Nothing leaves the device. */
export const KindQuestion = ({ open, onClose, onSend }: KindQuestionProps) => (
  <ConfirmSheet
    open={open}
    onClose={onClose}
    onConfirm={onSend}
    title={t`Are you sure you want to send this?`}
    text={t`Someone will read it, and it may hurt them. Your words were checked only on this device.`}
    confirmLabel={t`Send it`}
    cancelLabel={t`Change it`}
  />
)
