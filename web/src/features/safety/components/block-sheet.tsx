import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { block } from '../actions.ts'
import type { Subject } from '../store.ts'

interface BlockSheetProps {
  subject: Subject
  open: boolean
  onClose: () => void
}

export function BlockSheet({ subject, open, onClose }: BlockSheetProps) {
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void block(subject)
      }}
      title={
        <>
          Block <bdi>{subject.person.name}</bdi>?
        </>
      }
      text="You will not see each other anywhere any more. If you are matched, the match and its messages end for good. We do not tell them."
      confirmLabel="Block"
      danger
    />
  )
}
