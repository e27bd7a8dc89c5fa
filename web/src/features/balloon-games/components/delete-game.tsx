import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { deleteGame } from '../actions.ts'

interface DeleteGameProps {
  gameId: string
  open: boolean
  onClose: () => void
  /** Called once the game is gone. */
  onDeleted?: () => void
}

/** Asks the creator to confirm before deleting a game. */
export function DeleteGame({ gameId, open, onClose, onDeleted }: DeleteGameProps) {
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    setIsBusy(true)
    const isGone = await deleteGame(gameId)
    setIsBusy(false)
    onClose()
    if (isGone) onDeleted?.()
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t`Delete this game?`}
      text={t`It disappears for everyone in it. If it hasn't started, they all get their game of the week back.`}
      confirmLabel={t`Delete`}
      danger
      busy={isBusy}
    />
  )
}
