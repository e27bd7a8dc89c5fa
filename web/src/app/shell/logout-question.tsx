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

/** Confirms, because Logout is next to controls that people press often. */
export const LogoutQuestion = (props: LogoutQuestionProps) => (
  <ConfirmSheet {...props} title={t`Sign out?`} text={textNow()} confirmLabel={t`Sign out`} />
)

function textNow(): string {
  const { isOffline, isDownForLong } = useConnection.getState()
  if (isOffline || isDownForLong)
    return t`You're offline. Your data is removed from this device now, including unsent messages. Your session ends once the device is back online.`
  return isInCall()
    ? t`This ends your call. You can sign back in anytime.`
    : t`You can sign back in anytime.`
}
