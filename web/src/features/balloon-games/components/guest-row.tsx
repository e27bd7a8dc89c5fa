import { t } from '@lingui/core/macro'
import type { GameParticipant } from '@swoon/realtime-server/contract/balloon-games'
import type { ReactNode } from 'react'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { safetyItems } from '../../safety/actions.ts'
import { guestLabel } from '../labels.ts'

interface GuestRowProps {
  guest: GameParticipant
  isMe: boolean
  isWinner: boolean
  /** Before the start nobody is watching yet. */
  isOn: boolean
  action?: ReactNode
}

/** A person in the game, with their role. */
export function GuestRow({ guest, isMe, isWinner, isOn, action }: GuestRowProps) {
  const { userId, user, isCreator, slotNumber } = guest
  const label = isOn || slotNumber === null ? guestLabel(guest) : null
  return (
    <li data-person={userId} className="flex items-center gap-3 py-2">
      <Avatar
        decorative
        name={user.name}
        src={user.profilePhoto && photoSrc(user.profilePhoto, 'small')}
      />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <bdi>{user.name}</bdi>
          {isMe && <span className="font-normal text-ink-soft"> {t`(you)`}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          {isCreator
            ? t`Plans and leads the game`
            : slotNumber === null
              ? t`No seat yet`
              : t`Seat ${slotNumber}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1.5">
        {isWinner && <Badge tone="success">{t`Winner`}</Badge>}
        {isCreator && <Badge tone="super">{t`Creator`}</Badge>}
        {label && <Badge tone={guest.isPopped ? 'accent' : 'neutral'}>{label}</Badge>}
        {action}
      </div>
      {!isMe && (
        <Menu
          label={t`More about ${{ name: user.name }}`}
          items={safetyItems({ person: { id: userId, name: user.name }, place: 'game' })}
        />
      )}
    </li>
  )
}
