import { t } from '@lingui/core/macro'
import { isInCall } from '../../features/video-chat/actions.ts'
import { useConnection } from '../../lib/connection.ts'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'

export interface LogoutQuestionProps {
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Logout is beside what people press often. */
export const LogoutQuestion = (props: LogoutQuestionProps) => (
  <ConfirmSheet {...props} title={t`Log out?`} text={textNow()} confirmLabel={t`Log Out`} />
)

function textNow(): string {
  const { isOffline, isDownForLong } = useConnection.getState()
  if (isOffline || isDownForLong)
    return t`You're offline. Your data leaves this device now, including messages that wait to be sent. Your session ends as soon as the device is back online.`
  return isInCall()
    ? t`This ends your call. You can sign in again at any time.`
    : t`You can sign in again at any time.`
}
