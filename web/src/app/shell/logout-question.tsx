import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'

export type LogoutQuestionProps = { open: boolean; onClose: () => void; onConfirm: () => void }

/** Logout is next to what people press often. */
export const LogoutQuestion = (props: LogoutQuestionProps) => (
  <ConfirmSheet {...props} title="Log out?" text="You can sign in again at any time." confirmLabel="Log Out" />
)
