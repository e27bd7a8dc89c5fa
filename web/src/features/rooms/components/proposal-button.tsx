import { t } from '@lingui/core/macro'
import { type RoomMatch, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { Link } from 'react-router-dom'
import { isGone } from '../../../lib/api.ts'
import { change } from '../../../lib/change.ts'
import { useConnection } from '../../../lib/connection.ts'
import { myId } from '../../../lib/me.ts'
import { untilSure } from '../../../lib/until-sure.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon, HeartIcon } from '../../../ui/icons.tsx'
import { CalendarIcon } from '../../../ui/more-icons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { matches } from '../../matches/queries.ts'
import { offerPremium } from '../../premium/actions.ts'
import { applyRoomMatch } from '../apply.ts'
import { roomMatches } from '../cache.ts'
import type { Standing } from '../standing.ts'

/** Proposes a match, shown at once. If both have, the match's own event or the list of matches brings the match. */
async function propose(roomId: string, person: { id: string; name: string }): Promise<void> {
  const user1Id = myId()
  if (user1Id === undefined) return
  const proposed: RoomMatch = {
    user1Id,
    user2Id: person.id,
    status: 'proposed',
    matchId: null,
    until: null,
  }
  applyRoomMatch(roomId, proposed)
  const { id: user2Id, name } = person
  await change(
    roomRoutes.propose,
    { params: { id: roomId }, body: { user2Id } },
    {
      repeat: untilSure,
      apply(match) {
        applyRoomMatch(roomId, match)
        if (match.status === 'matched' && useConnection.getState().status !== 'up')
          void matches().refetch()
      },
      undo: () => roomMatches(roomId).patch((known) => known.filter((one) => one !== proposed)),
      failure(error) {
        if (offerPremium(error)) return null
        if (!isGone(error)) return t`Couldn't propose a match. Try again.`
        toast({ title: t`No longer here`, text: t`${name} left the room.` })
        return null
      },
    },
  )
}

interface ProposalButtonProps {
  roomId: string
  person: { id: string; name: string }
  standing: Standing
  wide?: boolean
}

/** Match, then Proposed, then Date, which opens the private chat. */
export function ProposalButton({ roomId, person, standing, wide }: ProposalButtonProps) {
  const size = wide ? 'md' : 'sm'
  const { name } = person
  if (standing.is === 'matched')
    return (
      <Link
        to={`/chat/${standing.matchId}`}
        aria-label={t`Date with ${name}`}
        className={buttonClass({ variant: 'primary', size, wide: wide === true })}
      >
        <CalendarIcon size={18} />
        {t({ context: 'meeting', message: 'Date' })}
      </Link>
    )
  if (standing.is === 'proposed')
    return (
      <Button
        variant="outline"
        size={size}
        wide={wide === true}
        icon={CheckIcon}
        disabled
        className="whitespace-nowrap"
      >
        {t`Proposed`}
      </Button>
    )
  return (
    <Button
      variant={standing.is === 'asked' ? 'primary' : 'secondary'}
      size={size}
      wide={wide === true}
      icon={HeartIcon}
      aria-label={t`Match with ${name}`}
      onClick={() => void propose(roomId, person)}
    >
      {t({ context: 'verb', message: 'Match' })}
    </Button>
  )
}
