import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'

interface UnmatchSheetProps {
  name: string
  open: boolean
  onClose: () => void
  /** Ends the match, while the sheet waits. */
  onUnmatch: () => Promise<unknown>
}

/** Asks before removing a match and its messages for both people. */
export function UnmatchSheet({ name, open, onClose, onUnmatch }: UnmatchSheetProps) {
  const [isEnding, setIsEnding] = useState(false)
  const confirm = async () => {
    setIsEnding(true)
    await onUnmatch()
    setIsEnding(false)
    onClose()
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={
        <Trans>
          Unmatch <bdi>{name}</bdi>?
        </Trans>
      }
      text={t`Your match and all messages will be removed for both of you, and you won't be matched again. This can't be undone.`}
      confirmLabel={t`Unmatch`}
      danger
      busy={isEnding}
    />
  )
}
