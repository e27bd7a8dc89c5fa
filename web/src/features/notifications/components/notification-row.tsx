import { t } from '@lingui/core/macro'
import type { Notification, NotificationKind } from '@swoon/realtime-server/contract/notifications'
import { Link } from 'react-router-dom'
import { listTime } from '../../../lib/format.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Icon } from '../../../ui/draw-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  BalloonIcon,
  ChatIcon,
  CloseIcon,
  FlagIcon,
  ShieldIcon,
  StarSolidIcon,
} from '../../../ui/icons.tsx'
import { GiftIcon } from '../../../ui/more-icons.tsx'
import { labelOf, spoken } from '../labels.ts'

/** Icons for rows without a person. */
const icons: Partial<Record<NotificationKind, readonly [icon: Icon, look: string]>> = {
  'super-like': [StarSolidIcon, 'bg-super-tint text-super'],
  'room-talk': [ChatIcon, 'bg-tint text-accent'],
  'game-starting': [BalloonIcon, 'bg-tint text-accent'],
  gift: [GiftIcon, 'bg-tint text-accent'],
  verification: [ShieldIcon, 'bg-success-tint text-success'],
  moderation: [FlagIcon, 'bg-danger-tint text-danger'],
  support: [ChatIcon, 'bg-success-tint text-success'],
}

interface NotificationRowProps {
  row: Notification
  /** It was new when it appeared. */
  isFresh: boolean
  now: number
  onClear: () => void
}

/** One row of the list. A link covers all but its remove button. */
export function NotificationRow({ row, isFresh, now, onClear }: NotificationRowProps) {
  const label = labelOf(row)
  const { person, at } = row
  const title = spoken(label)
  const [before = '', after = ''] = label.title.split('*')
  const [Drawn, look] = icons[row.kind] ?? [BalloonIcon, 'bg-tint text-accent']
  return (
    <li
      className={cx(
        'relative isolate mx-2 flex items-center gap-3 rounded-md px-2 py-2.5 transition-colors duration-150',
        isFresh ? 'mt-1 bg-tint' : 'hover:bg-sunken has-[a:active]:bg-sunken',
      )}
    >
      {person ? (
        <Avatar
          decorative
          name={person.name}
          src={person.profilePhoto && photoSrc(person.profilePhoto, 'small')}
        />
      ) : (
        <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', look)}>
          <Drawn size={24} />
        </span>
      )}
      <div className="min-w-0 grow">
        <p className={cx('wrap-anywhere leading-snug', isFresh ? 'font-semibold' : 'text-ink')}>
          {before}
          {label.name && <bdi>{label.name}</bdi>}
          {after}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
          {label.text && (
            <span dir="auto" className="wrap-anywhere">
              {label.text}
            </span>
          )}
          <time dateTime={at} className="tabular-nums">
            {listTime(at, now)}
          </time>
        </p>
      </div>
      <IconButton
        icon={CloseIcon}
        label={t`Clear: ${title}`}
        onClick={onClear}
        className="relative z-10 -me-1 text-ink-soft"
      />
      <Link
        to={label.to}
        aria-label={isFresh ? t({ context: 'notification', message: `${title}, new` }) : title}
        className="absolute inset-0 rounded-md -outline-offset-3"
      />
    </li>
  )
}
