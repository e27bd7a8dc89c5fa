import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { myId } from '../../../lib/me.ts'
import { endsSentence } from '../../../lib/person.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useMatches } from '../../matches/queries.ts'
import { useProfile } from '../../people/queries.ts'
import { endingLabel } from '../labels.ts'
import { Confetti } from './confetti.tsx'

interface WinnerCardProps {
  game: GameView
  /** The user was in the game. */
  isIn: boolean
  /** The user saw the game end. */
  isFresh: boolean
}

/** Shows how a finished game ended, with its winner, if any. */
export function WinnerCard({ game, isIn, isFresh }: WinnerCardProps) {
  const winner = game.participants.find(({ userId }) => userId === game.winner)
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isFresh) return
    card.current?.scrollIntoView({ block: 'nearest' })
    // The focused element disappeared with the game.
    if (document.activeElement === document.body) card.current?.focus()
  }, [isFresh])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t`Result`}
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
      <h2 className="font-display text-2xl font-extrabold wrap-anywhere">
        {endingLabel(game, myId())}
      </h2>
      {winner && game.how === 'match' && [game.winner, game.createdBy].includes(myId() ?? '') && (
        <p>
          <Chosen name={winner.user.name} />
        </p>
      )}
      {isIn && <WayToOther game={game} />}
    </section>
  )
}

const Chosen = ({ name }: { name: string }) =>
  endsSentence(name) ? (
    <Trans context="the name ends with a full stop">
      The creator chose <bdi>{name}</bdi>
    </Trans>
  ) : (
    <Trans>
      The creator chose <bdi>{name}</bdi>.
    </Trans>
  )

/** Links to the chat with the winner or the creator, or to their profile if the user may see it. */
function WayToOther({ game: { winner, createdBy, invitedId, participants } }: { game: GameView }) {
  const me = myId()
  const otherId = [winner, createdBy, invitedId].find((id) => id !== null && id !== me)
  const { data: matches } = useMatches()
  const match = matches?.find(({ otherUser }) => otherUser.id === otherId)
  const { data: person } = useProfile(
    otherId ?? '',
    matches !== undefined && !match && otherId !== undefined,
  )
  const name = participants.find(({ userId }) => userId === otherId)?.user.name
  if (!name || (!match && !person)) return null
  return (
    <Link
      to={match ? `/chat/${match.id}` : `/app/user/${otherId}`}
      className={cx(
        buttonClass({ variant: 'ghost' }),
        'text-white! ring-2 ring-white/70 hover:bg-white/15!',
      )}
    >
      <span>
        {match ? (
          <Trans>
            Message <bdi>{name}</bdi>
          </Trans>
        ) : (
          <Trans>
            See the profile of <bdi>{name}</bdi>
          </Trans>
        )}
      </span>
    </Link>
  )
}
