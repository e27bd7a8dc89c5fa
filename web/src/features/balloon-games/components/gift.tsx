import { t } from '@lingui/core/macro'
import type { GameParticipant, GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { GiftIcon } from '../../../ui/more-icons.tsx'
import { giftBalloon } from '../play.ts'

/** The creator's button that gives a balloon to a guest who cannot play. */
export function Gift({ game, guest }: { game: GameView; guest: GameParticipant }) {
  const [isBusy, setIsBusy] = useState(false)
  if (guest.isCreator || guest.canInteract) return null
  const give = async () => {
    setIsBusy(true)
    await giftBalloon(game.id, guest.userId, guest.user.name)
    setIsBusy(false)
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={GiftIcon}
      aria-label={t`Gift a balloon to ${{ name: guest.user.name }}`}
      busy={isBusy}
      onClick={() => void give()}
    >
      {t({ context: 'verb', message: 'Gift' })}
    </Button>
  )
}
