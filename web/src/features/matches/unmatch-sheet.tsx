import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'

interface UnmatchSheetProps {
  name: string
  open: boolean
  onClose: () => void
  /** Ends the match; the sheet waits for it. */
  onUnmatch: () => Promise<unknown>
}

/** Asks before a match and its messages are removed for both. */
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
