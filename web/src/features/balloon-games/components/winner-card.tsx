import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useLayoutEffect, useRef } from 'react'
import { myId } from '../../../lib/me.ts'
import { sentence } from '../../../lib/person.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { endingLabel } from '../labels.ts'
import { Confetti } from './confetti.tsx'

interface WinnerCardProps {
  game: GameView
  /** The game has ended before the user's eyes. */
  isFresh: boolean
}

/** How a finished game ended, with its winner if it has one. */
export function WinnerCard({ game, isFresh }: WinnerCardProps) {
  const winner = game.participants.find(({ userId }) => userId === game.winner)
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isFresh) return
    card.current?.scrollIntoView({ block: 'nearest' })
    // What had the focus has gone with the game.
    if (document.activeElement === document.body) card.current?.focus()
  }, [isFresh])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Result"
      className="flex flex-col items-center gap-3 rounded-lg bg-[linear-gradient(160deg,#3a1240,#8c2a63_55%,#b83547)] px-4 py-6 text-center text-white"
    >
      {isFresh && winner && <Confetti hasHearts={game.how === 'match'} />}
      {winner && (
        <Avatar
          decorative
          size="xl"
          name={winner.user.name}
          src={winner.user.profilePhoto && photoSrc(winner.user.profilePhoto, 'small')}
        />
      )}
      <p className="font-display text-2xl font-extrabold wrap-anywhere">{endingLabel(game, myId())}</p>
      {winner && game.how === 'match' && [game.winner, game.createdBy].includes(myId() ?? '') && (
        <p>
          The creator chose <bdi>{sentence(winner.user.name)}</bdi>
        </p>
      )}
    </section>
  )
}
