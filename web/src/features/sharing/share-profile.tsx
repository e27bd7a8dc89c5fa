import { t } from '@lingui/core/macro'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/share-icons.tsx'
import { shareProfile } from './actions.ts'

/** Shares the link to the user's own profile. */
export function ShareProfile() {
  const me = useMe()
  return (
    me && (
      <Button variant="outline" icon={ShareIcon} wide onClick={() => void shareProfile(me)}>
        {t`Share my profile`}
      </Button>
    )
  )
}
