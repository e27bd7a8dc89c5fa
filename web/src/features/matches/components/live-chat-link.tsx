import { Link } from 'react-router-dom'
import { useRings } from '../../../lib/rings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { VideoIcon } from '../../../ui/icons.tsx'

/** A match's way into the video chat. While the match rings it stands out. */
export function LiveChatLink({ matchId, name }: { matchId: string; name: string }) {
  const rings = useRings(matchId)
  return (
    <Link
      to={`/app/call/${matchId}`}
      title="Live Chat"
      aria-label={rings ? `Live Chat with ${name}, who is calling` : `Live Chat with ${name}`}
      className={cx(
        buttonClass({ variant: rings ? 'primary' : 'secondary', size: 'sm' }),
        'relative z-10 size-11 shrink-0 px-0!',
        rings && 'animate-pulse motion-reduce:animate-none',
      )}
    >
      <VideoIcon size={20} />
    </Link>
  )
}
