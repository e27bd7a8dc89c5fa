import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon, HeartIcon } from '../../../ui/icons.tsx'
import { CalendarIcon } from '../../../ui/more-icons.tsx'
import { propose } from '../proposing.ts'
import type { Standing } from '../use-standing.ts'

interface ProposalButtonProps {
  roomId: string
  person: { id: string; name: string }
  standing: Standing
  wide?: boolean
}

/** Match, then Proposed, then Date, which leads to the private chat. */
export function ProposalButton({ roomId, person, standing, wide }: ProposalButtonProps) {
  const size = wide ? 'md' : 'sm'
  if (standing.is === 'matched')
    return (
      <Link
        to={`/chat/${standing.matchId}`}
        aria-label={`Date with ${person.name}`}
        className={buttonClass({ variant: 'primary', size, wide: wide === true })}
      >
        <CalendarIcon size={18} />
        Date
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
        Proposed
      </Button>
    )
  return (
    <Button
      variant={standing.is === 'asked' ? 'primary' : 'secondary'}
      size={size}
      wide={wide === true}
      icon={HeartIcon}
      aria-label={`Match with ${person.name}`}
      onClick={() => void propose(roomId, person)}
    >
      Match
    </Button>
  )
}
