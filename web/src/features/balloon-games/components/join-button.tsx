import { t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { joinGame } from '../actions.ts'
import { notForYouText } from '../labels.ts'
import { entryOf, freeSeats, type ShownStatus } from '../status.ts'
import { NoGamesLeft } from './no-games-left.tsx'

interface JoinButtonProps {
  game: GameView
  status: ShownStatus
  size?: 'sm' | 'md'
  className?: string
}

/**
 * Joins a scheduled game, to play or, once its video seats are taken, to watch; or explains who it is for. Renders nothing where joining
 * is impossible.
 */
export function JoinButton({ game, status, size = 'md', className }: JoinButtonProps) {
  const me = useMe()
  const [isJoining, setIsJoining] = useState(false)
  const entry = entryOf(game, status, me)
  if (entry === 'closed') return null
  if (entry === 'not-for-you') return <p className="text-sm text-ink-soft">{notForYouText(game)}</p>
  const watches = game.invitedId === null && freeSeats(game) === 0
  const join = async () => {
    setIsJoining(true)
    await joinGame(game.id)
    setIsJoining(false)
  }
  return (
    <div className={cx('flex flex-col items-center gap-1', className)}>
      <Button
        aria-label={watches ? t`Watch ${{ title: game.title }}` : t`Join ${{ title: game.title }}`}
        size={size}
        busy={isJoining}
        onClick={() => void join()}
      >
        {watches ? t({ context: 'balloon game', message: 'Watch' }) : t`Join`}
      </Button>
      {game.invitedId === null && <NoGamesLeft />}
    </div>
  )
}
