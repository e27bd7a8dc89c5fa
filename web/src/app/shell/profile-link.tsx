import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { useMe } from '../../lib/me.ts'
import { photoSrc } from '../../lib/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** The user's own photo, leading to their profile. */
export function ProfileLink() {
  const me = useMe()
  return (
    <Link
      to="/profile"
      aria-label={t`Your profile`}
      className="grid size-11 shrink-0 place-items-center rounded-full"
    >
      <Avatar
        decorative
        size="sm"
        name={me?.name ?? ''}
        src={me?.profilePhoto && photoSrc(me.profilePhoto, 'small')}
      />
    </Link>
  )
}
