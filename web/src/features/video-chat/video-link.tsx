import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { useRings } from '../../lib/rings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { VideoIcon } from '../../ui/icons.tsx'
import { useIsLive } from './queries.ts'

/** Links from the chat to the video chat. It reads 'Live' when both people are ready. */
export function VideoLink({ matchId, name }: { matchId: string; name: string }) {
  const isLive = useIsLive(matchId)
  const rings = useRings(matchId)
  return (
    <Link
      to={`/app/call/${matchId}`}
      title={isLive ? t`Live with ${name}` : t`Video chat with ${name}`}
      className={cx(
        buttonClass({ variant: isLive || rings ? 'primary' : 'secondary', size: 'sm' }),
        'shrink-0 max-sm:w-12 max-sm:flex-col max-sm:gap-0 max-sm:px-0! max-sm:text-[min(0.6875rem,14px)] sm:px-3',
      )}
    >
      <VideoIcon size={20} />
      {isLive ? t({ context: 'video chat', message: 'Live' }) : t`Video`}
    </Link>
  )
}
