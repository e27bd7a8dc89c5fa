import { t } from '@lingui/core/macro'
import { BellOffIcon } from '../../ui/chat-icons.tsx'

/** Marks a muted chat, beside its match's name. */
export const MutedMark = () => (
  <span title={t({ context: 'chat', message: 'Muted' })} className="ms-1.5 shrink-0 text-ink-soft">
    <BellOffIcon size={16} />
    <span className="sr-only">{t({ context: 'chat', message: 'Muted' })}</span>
  </span>
)
