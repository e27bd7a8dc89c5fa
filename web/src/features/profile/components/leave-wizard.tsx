import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { endSession } from '../../../lib/session.ts'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeDraft, useDraftStore } from '../draft.ts'

/** Leaves the wizard by signing out, because no other screen works without a profile. The draft stays in this browser. */
export function LeaveWizard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const leave = useMutation({
    mutationFn: () => call(authRoutes.logout),
    onSuccess: () => {
      // Where somebody is must not wait in a browser that others may use.
      if (useDraftStore.getState().draft.place?.from === 'device') changeDraft({ place: null, isShared: false })
      return endSession()
    },
    onError: () => toast({ title: 'Error', text: 'Unable to log out. Please try again.', tone: 'danger' }),
  })
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      busy={leave.isPending}
      title="Leave for now?"
      text="You will be signed out. What you have filled in waits in this browser until you sign in again."
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  )
}
