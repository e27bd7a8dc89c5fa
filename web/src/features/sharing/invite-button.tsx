import { t } from '@lingui/core/macro'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/share-icons.tsx'
import { inviteFriend } from './actions.ts'

/** Shares the product's address with a friend. */
export const InviteButton = ({ size }: { size?: 'sm' }) => (
  <Button
    variant={size ? 'secondary' : 'ghost'}
    size={size ?? 'md'}
    icon={ShareIcon}
    onClick={() => void inviteFriend()}
  >
    {t`Invite a friend`}
  </Button>
)
