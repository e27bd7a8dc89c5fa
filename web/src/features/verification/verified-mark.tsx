import { t } from '@lingui/core/macro'
import { ShieldIcon } from '../../ui/icons.tsx'

/** Shown beside the name of a person whose age and identity our team has checked. */
export const VerifiedMark = () => (
  <span
    role="img"
    aria-label={t`Verified`}
    className="ms-1.5 grid shrink-0 place-items-center text-accent"
  >
    <ShieldIcon size={18} />
  </span>
)
