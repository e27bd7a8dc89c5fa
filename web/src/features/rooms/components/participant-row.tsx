import { t } from '@lingui/core/macro'
import type { Participant } from '@swoon/realtime-server/contract/rooms'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { CrownIcon, FlagIcon, LogoutIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { askBlock, askReport } from '../../safety/actions.ts'
import { openSheet } from '../opened.ts'
import type { Standing } from '../standing.ts'
import { ProposalButton } from './proposal-button.tsx'

interface ParticipantRowProps {
  roomId: string
  person: Participant
  isMe: boolean
  /** The user created this room. */
  isMineToKeep: boolean
  standing: Standing
  /** True while the connection is up, so that presence is known. */
  isLive: boolean
}

/** A person in the room: profile, match proposal, and other actions. */
export function ParticipantRow({
  roomId,
  person,
  isMe,
  isMineToKeep,
  standing,
  isLive,
}: ParticipantRowProps) {
  const { id, name, age, profilePhoto, isCreator } = person
  const subject = { person: { id, name }, place: 'room' as const }
  const photo = (
    <Avatar
      decorative
      name={name}
      src={profilePhoto && photoSrc(profilePhoto, 'small')}
      online={isLive}
    />
  )
  return (
    <div className="relative flex min-h-16 items-center gap-2.5 rounded-md px-2 py-1.5 max-[22.4rem]:gap-1.5 max-[22.4rem]:px-1 big:flex-wrap [@media(hover:hover)]:hover:bg-sunken">
      {photo}
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1 font-semibold">
          <bdi className="truncate">{name}</bdi>
          {isCreator && (
            <span
              role="img"
              aria-label={t`Made this room`}
              title={t`Made this room`}
              className="shrink-0 text-crown"
            >
              <CrownIcon size={16} />
            </span>
          )}
        </p>
        <p
          className={cx(
            'text-sm',
            standing.is === 'asked' ? 'font-semibold text-accent' : 'text-ink-soft',
          )}
        >
          {[age, statusLabel(isMe, standing, isLive)].filter(Boolean).join(' · ') || '\u00a0'}
        </p>
      </div>
      {!isMe && (
        <>
          <button
            type="button"
            aria-label={t`Open the profile of ${name}`}
            onClick={() => openSheet({ kind: 'profile', person })}
            className="absolute inset-0 rounded-md -outline-offset-3"
          />
          <div className="relative z-10 flex shrink-0 items-center">
            <ProposalButton roomId={roomId} person={person} standing={standing} />
            <Menu
              label={t`More about ${name}`}
              items={[
                { label: t`Report`, icon: FlagIcon, onSelect: () => askReport(subject) },
                {
                  label: t`Block`,
                  icon: ShieldIcon,
                  danger: true,
                  onSelect: () => askBlock(subject),
                },
                ...(isMineToKeep
                  ? [
                      {
                        label: t`Remove from room`,
                        icon: LogoutIcon,
                        danger: true,
                        onSelect: () => openSheet({ kind: 'putOut' as const, person }),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </>
      )}
    </div>
  )
}

function statusLabel(isMe: boolean, standing: Standing, isLive: boolean): string {
  if (isMe) return t`You`
  if (standing.is === 'asked') return t`Wants to match`
  return isLive ? t`Here now` : ''
}
