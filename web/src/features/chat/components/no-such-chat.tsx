import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useIsWide } from '../../../ui/use-media.ts'

/** Shown for a chat that is not one of the user's. */
export function NoSuchChat() {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        as={useIsWide() ? 'h2' : 'h1'}
        drawing={<AwayScene />}
        title={t`We can't find this chat`}
        text={t`It may have ended, or the link is wrong.`}
        action={
          <Link to="/matches" className={buttonClass()}>
            {t`Your matches`}
          </Link>
        }
      />
    </div>
  )
}
