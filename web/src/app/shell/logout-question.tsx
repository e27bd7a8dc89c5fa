import { t } from '@lingui/core/macro'
import { isInCall } from '../../features/video-chat/actions.ts'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'

export interface LogoutQuestionProps {
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Logout is beside what people press often. */
export const LogoutQuestion = (props: LogoutQuestionProps) => (
  <ConfirmSheet
    {...props}
    title={t`Log out?`}
    text={
      isInCall() ? t`This ends your call. You can sign in again at any time.` : t`You can sign in again at any time.`
    }
    confirmLabel={t`Log Out`}
  />
)
