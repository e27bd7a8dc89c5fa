import { t } from '@lingui/core/macro'
import type { Icon } from '../../ui/draw-icon.tsx'
import { FlagIcon, ShieldIcon } from '../../ui/icons.tsx'
import { ask, type Subject } from './store.ts'

/** Asks whether to report or block a person. */
export const askAbout = (subject: Subject): void => ask(subject, 'choose')
export const askReport = (subject: Subject): void => ask(subject, 'report')
export const askBlock = (subject: Subject): void => ask(subject, 'block')

/** Both choices as menu items. */
export const safetyItems = (
  subject: Subject,
): { label: string; icon: Icon; danger?: boolean; onSelect: () => void }[] => [
  { label: t`Report`, icon: FlagIcon, onSelect: () => askReport(subject) },
  { label: t`Block`, icon: ShieldIcon, danger: true, onSelect: () => askBlock(subject) },
]
